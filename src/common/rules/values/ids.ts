/** PostgreSQL's largest integer. */
export const maxId = 2_147_483_647;
export const idPattern = /^[1-9]\d{0,9}$/;

export function parseId(text: string | undefined): number | undefined {
  return text !== undefined && idPattern.test(text) && Number(text) <= maxId ? Number(text) : undefined;
}
