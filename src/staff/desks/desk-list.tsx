import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { type Filter, FilterForm } from "./filter-form.tsx";
import { listQuery } from "./list-query.ts";

type DeskTab = { slug: string; name: string; count?: number | null };

type Props = {
  /** The parameters of the list's address, without the page: `durum` is the tab, empty for the first one. */
  values: Readonly<Record<string, string>>;
  /** The states of what is listed. */
  tabs?: { label: string; all: readonly DeskTab[] };
  filters?: readonly Filter[];
  filterButton?: string;
  /** Between the filters and the rows. */
  before?: ReactNode;
  /** What is said where nothing is listed. */
  empty: string;
  isEmpty: boolean;
  page: number;
  pageCount: number;
  children: ReactNode;
};

/** A list of a desk: its states as tabs, filters, rows and the pager; what is chosen stands in the address. */
export function DeskList(props: Props) {
  const { values, tabs, filters, filterButton, before, empty, isEmpty, page, pageCount, children } = props;
  const isFiltered =
    filters !== undefined &&
    Object.entries(values).some(([name, value]) => value !== "" && !(tabs && name === "durum"));
  const withoutFilters = listQuery(tabs ? { durum: values["durum"] ?? "" } : {});
  return (
    <>
      {tabs && <DeskTabs {...tabs} values={values} />}
      {filters && <FilterForm filters={filters} values={values} button={filterButton} />}
      {before}
      {isEmpty ? (
        <EmptyState icon={isFiltered ? "info" : "check"} title={empty}>
          {isFiltered && (
            <p>
              Yazdığınızı kısaltın ya da <Link to={withoutFilters}>filtreleri kaldırın</Link>.
            </p>
          )}
        </EmptyState>
      ) : (
        children
      )}
      <Pager page={page} pageCount={pageCount} to={(number) => listQuery(values, number)} />
    </>
  );
}

type TabsProps = NonNullable<Props["tabs"]> & Pick<Props, "values">;

const DeskTabs = ({ label, all, values }: TabsProps) => {
  const current = all.find(({ slug }) => slug === values["durum"]) ?? all[0];
  return (
    <nav className="tabs" aria-label={label}>
      {all.map((tab) => (
        <Link
          key={tab.slug}
          to={listQuery({ ...values, durum: tab === all[0] ? "" : tab.slug })}
          aria-current={tab === current ? "page" : undefined}
        >
          {tab.name} {typeof tab.count === "number" && <b>{formatNumber(tab.count)}</b>}
        </Link>
      ))}
    </nav>
  );
};
