/** The number of an expense and its receipts in the books: "U1234". */
export const voucherNumber = (id: number) => `U${id}`;
