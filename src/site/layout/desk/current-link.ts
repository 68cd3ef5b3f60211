type Linked = { to: string; pages?: readonly string[] | undefined };

/** The link of the desk that a page belongs to: of those with its address or the beginning of it the most exact one. */
export function currentLink<Link extends Linked>(pathname: string, links: readonly Link[]): Link | undefined {
  const isBelow = (start: string) => pathname === start || pathname.startsWith(`${start}/`);
  return links
    .flatMap((link) => [link.to, ...(link.pages ?? [])].map((start) => ({ link, start })))
    .filter(({ start }) => isBelow(start))
    .toSorted((a, b) => b.start.length - a.start.length)[0]?.link;
}
