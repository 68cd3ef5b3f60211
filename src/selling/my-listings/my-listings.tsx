import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Answer } from "./answer-notice.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ConfirmProvider } from "./confirm.tsx";
import { ListTools } from "./list-tools.tsx";
import { MyListing } from "./my-listing.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { headingOf, selectionAddress, sortableHeadings } from "./selection-rules.ts";

type Heading = (typeof sortableHeadings)[number];

type Props = {
  data: MyListingsData;
  /** The answer to the last form; listings that it refused stay selected. */
  answer: Answer | undefined;
};

/** A member's own listings by state: tabs, search, the bar for several at once, and the list. */
export function MyListings({ data, answer }: Props) {
  const { selection, tabs, sellers, listings, pageCount } = data;
  const isFiltered = Boolean(
    selection.search || selection.sellerId || selection.branchId !== undefined || selection.category,
  );
  const tabList = useRef<HTMLElement>(null);
  // On phones the tabs scroll sideways; scrolls the current one into view.
  useEffect(() => {
    const box = tabList.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && current) box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
  }, [selection.tab.slug]);
  return (
    <ConfirmProvider>
      <nav ref={tabList} className="tabs" aria-label="İlan durumları">
        {tabs.map((tab) => (
          <Link
            key={tab.slug}
            to={selectionAddress({ ...selection, tab, page: 1 })}
            aria-current={tab.slug === selection.tab.slug ? "page" : undefined}
          >
            {tab.name} <b>{formatNumber(tab.count)}</b>
          </Link>
        ))}
      </nav>
      <ListTools selection={selection} sellers={sellers} branches={data.branches} categories={data.categories} />
      {listings.length === 0 ? (
        <p className="muted mine__none">
          {isFiltered ? "Aramanıza uyan ilanınız yok." : "Bu durumda ilanınız yok."}{" "}
          {isFiltered && (
            <Link
              to={selectionAddress({
                ...selection,
                search: "",
                category: undefined,
                sellerId: undefined,
                branchId: undefined,
                page: 1,
              })}
            >
              Bütün ilanlarınızı gösterin
            </Link>
          )}
        </p>
      ) : (
        // The key resets the selection when another list is shown.
        <List
          key={`${selectionAddress(selection)} ${listings.map(({ keyCode }) => keyCode).join()}`}
          data={data}
          answer={answer}
        />
      )}
      <Pager page={selection.page} pageCount={pageCount} to={(page) => selectionAddress({ ...selection, page })} />
    </ConfirmProvider>
  );
}

/** The listings that an action on several was refused for; undefined for other answers. */
const refusedIn = (answer: Answer | undefined) =>
  answer && "failed" in answer ? answer.failed?.flatMap(({ keyCodes }) => keyCodes) : undefined;

const shownOf = (listings: MyListingsData["listings"], keyCodes: readonly string[] = []) =>
  keyCodes.filter((keyCode) => listings.some((listing) => listing.keyCode === keyCode));

function List({ data, answer }: Props) {
  const { listings, panel, selection } = data;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shownOf(listings, refusedIn(answer))));
  const [pricing, setPricing] = useState<string>();
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    const refused = refusedIn(answer);
    if (refused) setChosen(new Set(shownOf(listings, refused)));
  }
  const choose = (keyCodes: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const keyCode of keyCodes)
        if (isChosen) after.add(keyCode);
        else after.delete(keyCode);
      return after;
    });
  return (
    <table className="mtable mine__table">
      <thead>
        {data.bulkActions.length > 0 && (
          <tr>
            <td colSpan={11}>
              <BulkBar data={data} chosen={chosen} choose={choose} />
            </td>
          </tr>
        )}
        <tr className="mine__headings">
          <th scope="col">
            <span className="sr">Seç</span>
          </th>
          <th scope="col" colSpan={2}>
            İlan
          </th>
          <th scope="col">Durum</th>
          {sortableHeadings.map((heading) => (
            <SortableHeading key={heading.name} heading={heading} selection={selection} />
          ))}
          <th scope="col">
            <span className="sr">İşlem</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) => (
          <MyListing
            key={listing.keyCode}
            listing={listing}
            selection={selection}
            panel={panel?.keyCode === listing.keyCode ? panel : undefined}
            canPromote={data.canPromote}
            isChosen={chosen.has(listing.keyCode)}
            choose={(isChosen) => choose([listing.keyCode], isChosen)}
            isPricing={pricing === listing.keyCode}
            setPricing={(isPricing) => setPricing(isPricing ? listing.keyCode : undefined)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A heading whose press sorts the list, and a second one the other way. */
function SortableHeading({ heading, selection }: { heading: Heading; selection: MyListingsData["selection"] }) {
  const { direction, next } = headingOf(heading, selection.sort);
  return (
    <th scope="col" className="n" aria-sort={direction ?? "none"}>
      <Link to={selectionAddress({ ...selection, sort: next, page: 1 })} preventScrollReset>
        {heading.name}
        <Icon name={direction === "ascending" ? "up" : "down"} size="xs" />
      </Link>
    </th>
  );
}
