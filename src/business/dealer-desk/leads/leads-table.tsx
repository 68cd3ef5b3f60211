import { Link } from "react-router";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { durationText } from "./rules.ts";
import type { AnswerTimes, LeadRow } from "./service.server.ts";

/** Leads, each with a link to its conversation or listing. */
export const LeadsTable = ({ rows }: { rows: readonly LeadRow[] }) => (
  <DataTable
    label="Taleplerin listesi"
    head={["Kim", "Konu", "Tür", "Zaman", "Sorumlu", "Durum"]}
    rows={rows.map(({ key, who, about, kind, when, responsible, waits, answer, to }) => ({
      key,
      cells: [
        to === null ? (
          who
        ) : (
          <Link key="kim" to={to}>
            {who}
          </Link>
        ),
        about,
        kind,
        when,
        responsible,
        waits ? (
          <span key="durum" className="dealer-desk__waits">
            {answer}
          </span>
        ) : (
          answer
        ),
      ],
    }))}
  />
);

/** Answer times by person. */
export const AnswersTable = ({ people }: { people: readonly AnswerTimes[] }) => (
  <DataTable
    label="Kişilere göre yanıt süreleri"
    head={["Kişi", "Bekleyen", "Talep", "Yanıtlanan", "Orta süre"]}
    rows={people.map(({ id, name, waiting, leads, answered, medianMinutes }) => ({
      key: id,
      cells: [
        name,
        { number: formatNumber(waiting) },
        { number: formatNumber(leads) },
        { number: formatNumber(answered) },
        { number: medianMinutes === null ? "–" : durationText(medianMinutes) },
      ],
    }))}
  />
);
