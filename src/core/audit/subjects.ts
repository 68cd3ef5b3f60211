import { businessesPath, membersPath } from "#src/staff/desks/rules.ts";

/** How entries name a member and a business: every feature uses it, so that the page of either finds all entries. */
export const memberSubject = (id: number) => `üye ${id}`;
export const businessSubject = (slug: string) => `işletme ${slug}`;

/** The page of staff for the subject of an audit entry: `üye 12`, `işletme slug`, or in older entries a member id alone. */
export function pathOfSubject(subject: string): string | undefined {
  const [, kind = "üye", name] = /^(?:(üye|işletme) )?(.+)$/.exec(subject) ?? [];
  if (name === undefined) return undefined;
  if (kind === "işletme") return `${businessesPath}?${new URLSearchParams({ q: name })}`;
  return /^\d+$/.test(name) ? `${membersPath}/${name}` : undefined;
}
