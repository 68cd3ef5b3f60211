import { formatDateTime } from "#src/shared/dates.ts";
import { actionLabels, type DownPaymentAction } from "./states.ts";

type Event = { id: number; action: DownPaymentAction; note: string; at: Date };

/** What happened to a down payment, the oldest first. */
export const DownPaymentHistory = ({ events }: { events: readonly Event[] }) => (
  <ol className="account__list">
    {events.map(({ id, action, note, at }) => (
      <li key={id}>
        <span>
          {actionLabels[action]}
          {note !== "" && (
            <>
              <br />
              <span className="muted">{note}</span>
            </>
          )}
        </span>
        <span className="muted">{formatDateTime(at)}</span>
      </li>
    ))}
  </ol>
);
