import type { ComponentType, RefAttributes } from "react";
import { Link as RouterLink, type LinkProps, useLocation } from "react-router";

type Attributes = Omit<LinkProps, "discover" | "relative" | "mask" | "viewTransition" | "defaultShouldRevalidate">;
type Props = Attributes & RefAttributes<HTMLAnchorElement>;

/**
 * React Router's link, for what pages have many of. The server writes an address of the site as it is: React Router would
 * resolve it against the page's routes and prepare clicks, a fifth of the time that rendering a page takes.
 */
export const Link: ComponentType<Props> = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: Props) {
  const { to, children } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  // In development React compares this with React Router's link; otherwise `withoutRouteMarks` removes that one's mark.
  const mark = import.meta.env.PROD ? {} : { "data-discover": "true" };
  return (
    <a {...attributesOf(props)} {...mark} href={to}>
      {children}
    </a>
  );
}

// oxlint-disable-next-line no-unused-vars -- named to leave them out
const attributesOf = ({ to, children, prefetch, preventScrollReset, reloadDocument, replace, state, ...rest }: Props) =>
  rest;

type NavProps = Props & {
  to: string;
  /** Not on the pages below its own. */
  end?: boolean;
};

/** A link that is marked as the current one on its own page and on those below it. */
export function NavLink({ to, end = false, ...rest }: NavProps) {
  const path = useLocation().pathname.toLowerCase();
  const own = to.split(/[?#]/)[0]!.toLowerCase();
  const isCurrent = path === own || (!end && path.startsWith(`${own}/`));
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...rest} />;
}
