import { lazy, Suspense } from "react";
import { NavLink } from "#src/ui/link.tsx";

const TypeCount = lazy(() => import("./type-count.tsx"));

type Type = { slug: string; name: string; children?: readonly Type[] };
type Props = {
  types: readonly Type[];
  /** Whether the menu is open. The number of listings of each type is fetched when it opens first. */
  isShown: boolean;
  /** Of the links of the first level. */
  className?: string;
};

/** The items of a menu's list of types: a link to the listings of each type, with their number, and those below it. */
export const TypeItems = ({ types, isShown, className }: Props) =>
  types.map(({ slug, name, children = [] }) => (
    <li key={slug}>
      <NavLink className={className} to={`/${slug}`}>
        {name}
        {isShown && (
          <Suspense>
            {" "}
            <TypeCount slug={slug} />
          </Suspense>
        )}
      </NavLink>
      {children.length > 0 && (
        <ul className="menu__sub">
          <TypeItems types={children} isShown={isShown} />
        </ul>
      )}
    </li>
  ));
