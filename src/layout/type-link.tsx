import { lazy, Suspense } from "react";
import { NavLink } from "react-router";

const TypeCount = lazy(() => import("./type-count.tsx"));

/** A link of a menu to the listings of a type, with their number while the menu is open. */
export function TypeLink({
  slug,
  name,
  isShown,
  className,
}: {
  slug: string;
  name: string;
  isShown: boolean;
  className?: string;
}) {
  return (
    <NavLink className={className} to={`/${slug}`}>
      {name} <Suspense>{isShown && <TypeCount slug={slug} />}</Suspense>
    </NavLink>
  );
}
