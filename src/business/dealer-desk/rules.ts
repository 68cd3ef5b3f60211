export const deskPath = "/kurumsal/panel";

/** The pages of the desk by the part of their address behind `deskPath`; the first is the overview. */
export const deskPages = [
  { part: "", name: "Bugün" },
  { part: "talepler", name: "Talepler" },
  { part: "fiyatlar", name: "Fiyatlar" },
  { part: "sonuclar", name: "Sonuçlar" },
] as const;
export type DeskPart = (typeof deskPages)[number]["part"];

/** The windows of what listings brought, in days; today is the last of them. */
export const resultDays = [7, 30] as const;

/** Rows of a table on its own page, and of its first rows on the overview. */
export const deskPageSize = 25;
export const overviewRows = 5;

/** What the desk is narrowed to: a branch (0 without one) or a person of the business, and the window of results. */
export type DeskChoice = {
  branchId: number | undefined;
  personId: number | undefined;
  days: (typeof resultDays)[number];
};

/** The address of a page of the desk with these choices; `more` is added to its query. */
export function deskAddress(
  part: string,
  { branchId, personId, days }: DeskChoice,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(branchId === undefined ? {} : { sube: String(branchId) }),
    ...(personId === undefined ? {} : { kullanici: String(personId) }),
    ...(days === resultDays[0] ? {} : { gun: String(days) }),
    ...more,
  });
  const path = part === "" ? deskPath : `${deskPath}/${part}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

export const deskMessages = {
  dismissed: "Öneri 30 gün boyunca gösterilmeyecek.",
  unknownStep: "Bu öneri artık geçerli değil.",
};
