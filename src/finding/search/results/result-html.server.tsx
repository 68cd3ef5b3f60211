import { CompareCheck } from "#src/finding/compare/selection.tsx";
import { CardWithHeart, RowWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { ApartFromPage } from "#src/finding/garage/kept-cards.server.tsx";
import type { CardView } from "#src/selling/listings/cards/rules.ts";
import { type HtmlPiece, htmlPiece, keptHtml } from "#src/shared/kept-html.server.ts";
import { Link } from "#src/ui/link.tsx";
import { factSeparator } from "../fit/fit-line.ts";
import { isBeforePlace } from "../paid/paid-cards.ts";

/** A listing in the list of results. */
export type ResultItem = {
  card: CardView;
  isGallery: boolean;
  /** For a rental: the total price for the chosen days. */
  total: string | undefined;
  /** The inspection report of a certified car: its address, and what it found in short. */
  certificate: { address: string; findings: string } | undefined;
  isInGarage: boolean;
  /** Why it suits the search; empty where there is nothing to say. */
  fit: readonly string[];
};

/** The rows above the fold, whose photos are loaded eagerly. */
const eagerRows = 4;

/** An element for a promoted listing, which `PaidPlaces` fills. */
const paidPlace = keptHtml(() => <div className="paid-place" />, 1)(null);

/**
 * The list of results as HTML: each item is rendered once and kept as long as nothing in it changes (docs/decisions/160).
 * Between them are so many paid places.
 */
export function resultHtml(items: readonly ResultItem[], paidPlaces: number): HtmlPiece[] {
  let left = paidPlaces;
  return items.flatMap(({ fit, ...item }, index) => {
    const html = itemHtml({ ...item, hasFit: fit.length > 0, isEager: index < eagerRows, isFirst: index === 0 });
    const pieces = fit.length > 0 ? withFit(html, fit) : [html];
    return isBeforePlace(index, items.length) && left-- > 0 ? [...pieces, paidPlace] : pieces;
  });
}

/** Stands in the HTML of an item for the line about the search, so that the item is rendered once for all searches. */
const fitMark = "\uE000";

/** The facts are numbers and words of ours, which need no escaping. */
function withFit({ bytes, hash }: HtmlPiece, fit: readonly string[]): HtmlPiece[] {
  const at = bytes.indexOf(fitMark);
  const before = { bytes: bytes.subarray(0, at), hash };
  const after = { bytes: bytes.subarray(at + Buffer.byteLength(fitMark)), hash: "" };
  return [before, htmlPiece(fit.join(factSeparator)), after];
}

/** About 2.5 kB each with what they are made of. */
const keptItems = 4000;

type KeptItem = Omit<ResultItem, "fit"> & { hasFit: boolean; isEager: boolean; isFirst: boolean };

const itemHtml = keptHtml(({ isGallery, isInGarage, certificate, hasFit, ...item }: KeptItem) => {
  const Shown = isGallery ? CardWithHeart : RowWithHeart;
  const { name } = item.card;
  return (
    <ApartFromPage isInGarage={isInGarage}>
      <Shown
        {...item}
        fit={hasFit ? fitMark : undefined}
        headingLevel="h2"
        compare={
          <>
            {certificate && (
              <Link
                className="card__link"
                to={certificate.address}
                aria-label={`Ekspertiz: ${certificate.findings}. ${name}`}
              >
                Ekspertiz: {certificate.findings}
              </Link>
            )}{" "}
            <CompareCheck card={item.card} />
          </>
        }
      />
    </ApartFromPage>
  );
}, keptItems);
