import { shortened } from "#src/shared/plain-text.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { contentLengths } from "../items/rules.ts";

type Props = { address: string; title: string; description: string };

/** How a search engine shows an item: its title, its address and its description. */
export const SearchPreview = ({ address, title, description }: Props) => (
  <figure className="content-desk__result" aria-live="off">
    <figcaption className="tiny">Arama sonucunun görünümü</figcaption>
    <p className="tiny">{address}</p>
    <p className="content-desk__result-title">{pageTitle([title === "" ? "Başlık" : title])}</p>
    <p className="small">{shortened(description, contentLengths.searchDescription.max)}</p>
  </figure>
);
