import type { ReactNode } from "react";
import { Link } from "react-router";
import { BusinessTabs } from "#src/business/businesses/business-page.tsx";
import { Choice, ChoiceForm } from "#src/ui/choice-form.tsx";
import { deskAddress, type DeskPart, deskPages, resultDays } from "./rules.ts";
import type { FilterChoices } from "./scope.server.ts";

type Props = {
  part: DeskPart;
  title: string;
  lead?: ReactNode;
  filters: FilterChoices;
  /** Whether the page shows results of the last days. */
  hasDays?: boolean;
  children: ReactNode;
};

/**
 * The frame of the pages of a dealer's desk: links to the other pages of the business and between its own, and the choice
 * of branch, person and days.
 */
export function DeskPage({ part, title, lead, filters, hasDays = false, children }: Props) {
  const { choice } = filters;
  return (
    <div className="page dealer-desk">
      <BusinessTabs />
      <div className="dealer-desk__head">
        <h1>{title}</h1>
        <Filters part={part} filters={filters} hasDays={hasDays} />
      </div>
      <nav className="tabs" aria-label="Panel sayfaları">
        {deskPages.map((page) => (
          <Link
            key={page.part}
            to={deskAddress(page.part, choice)}
            aria-current={page.part === part ? "page" : undefined}
          >
            {page.name}
          </Link>
        ))}
      </nav>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </div>
  );
}

function Filters({ part, filters, hasDays }: Required<Pick<Props, "part" | "filters" | "hasDays">>) {
  const { choice, branches, people } = filters;
  if (branches.length === 0 && people.length === 0 && !hasDays) return null;
  return (
    <ChoiceForm
      className="dealer-desk__filters"
      action={deskAddress(part, { branchId: undefined, personId: undefined, days: resultDays[0] })}
      key={deskAddress(part, choice)}
    >
      {branches.length > 0 && (
        <Choice
          label={<span className="sr">Şube</span>}
          name="sube"
          placeholder="Bütün şubeler"
          options={branches.map(optionOf)}
          defaultValue={choice.branchId}
        />
      )}
      {people.length > 0 && (
        <Choice
          label={<span className="sr">Kullanıcı</span>}
          name="kullanici"
          placeholder="Bütün kullanıcılar"
          options={people.map(optionOf)}
          defaultValue={choice.personId}
        />
      )}
      {hasDays ? (
        <Choice
          label={<span className="sr">Süre</span>}
          name="gun"
          options={resultDays.map((days) => ({ value: String(days), label: `Son ${days} gün` }))}
          defaultValue={choice.days}
        />
      ) : (
        <input type="hidden" name="gun" value={choice.days} />
      )}
    </ChoiceForm>
  );
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

type SectionProps = {
  id: string;
  title: string;
  /** The CSV file of the whole table. */
  file?: string | undefined;
  more?: { to: string; text: string } | undefined;
  children: ReactNode;
};

/** A table of the desk with its heading, its file and the page with all of it. */
export const DeskSection = ({ id, title, file, more, children }: SectionProps) => (
  <section className="dealer-desk__section" aria-labelledby={`h-${id}`}>
    <div className="dealer-desk__title">
      <h2 id={`h-${id}`}>{title}</h2>
      <p className="dealer-desk__links">
        {more && <Link to={more.to}>{more.text}</Link>}
        {file && (
          <a href={file} download aria-label={`CSV olarak indirin: ${title}`}>
            CSV
          </a>
        )}
      </p>
    </div>
    {children}
  </section>
);
