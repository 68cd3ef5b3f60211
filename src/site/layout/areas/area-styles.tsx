import business from "./business.css?url";
import home from "./home.css?url";
import listing from "./listing.css?url";
import map from "./map.css?url";
import member from "./member.css?url";
import visitor from "./public.css?url";
import rental from "./rental.css?url";
import staff from "./staff.css?url";
import tools from "./tools.css?url";

const sheets = { home, listing, public: visitor, tools, rental, map, member, business, staff };
type Area = keyof typeof sheets;

/** With `precedence` React waits for a style sheet before it shows the page, and keeps their order. */
const linkTo = (area: Area) => ({ rel: "stylesheet", href: sheets[area], precedence: "site" });

/** The `links` of a layout route or of a page: the style sheets of these areas, in this order, behind that of all pages. */
export const areaLinks =
  (...areas: Area[]) =>
  () =>
    areas.map(linkTo);

/** The style sheet of an area, for a part of it on a page of another one. */
export const AreaStyles = ({ of }: { of: Area }) => <link {...linkTo(of)} />;
