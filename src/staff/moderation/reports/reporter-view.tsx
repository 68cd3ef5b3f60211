import type { reporterView } from "./reporter-history.ts";

/** What became of the reporter's earlier reports, beside a report. */
export const ReporterHistoryLine = ({ history }: { history: ReturnType<typeof reporterView> }) => (
  <span className="tiny">
    {history.text} {history.isUnreliable && <span className="tag tag--warn">Çoğu haksız</span>}
  </span>
);
