/** What the receipts of an expense are called, and the expense itself: `U1234`. */
export const voucherNumber = (id: number) => `U${id}`;
