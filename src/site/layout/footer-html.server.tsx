import { keptHtml } from "#src/shared/kept-html.server.ts";
import type { FooterColumn } from "./footer-links.server.ts";

/** Visitors, members and staff have different links, of which each server knows few kinds. */
const keptFooters = 20;

/** The columns of links below every page, as HTML. */
export const footerHtml = keptHtml(
  (columns: readonly FooterColumn[]) =>
    columns.map(({ title, links }) => (
      <div key={title}>
        <h2>{title}</h2>
        <ul>
          {links.map(([to, label]) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    )),
  keptFooters,
);
