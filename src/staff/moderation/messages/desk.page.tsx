import { lookup } from "#src/shared/lookup.ts";
import { reporterView } from "../reports/reporter-history.ts";
import { ReporterHistoryLine } from "../reports/reporter-view.tsx";
import { reportReasonNames } from "../reports/member/rules.ts";
import { Link } from "react-router";
import { z } from "zod/mini";
import { PersonLinks } from "#src/staff/desks/person-links.tsx";
import { memberAddress, shopAddress } from "#src/people/accounts/public/rules.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { DecisionForm as Decision } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DeskSection } from "#src/staff/desks/desk-section.tsx";
import { guardWarnings } from "#src/people/messages/guard/rules.ts";
import { idField } from "#src/people/messages/message-input.ts";
import { undoName } from "../pending/rules.ts";
import { UndoNotice } from "../pending/undo-notice.tsx";
import type { Route } from "./+types/desk.page.ts";
import { readUndoable, undoMessageDecision } from "./pending.server.ts";
import { countDesk, selectHeld, selectReports, selectStopped } from "./queries.server.ts";
import {
  type DeskAction,
  deskActions,
  deskLines,
  deskShown,
  likelyAction,
  reportActions,
  undoneMessage,
} from "./rules.ts";
import { decideMessages } from "./service.server.ts";

/** The desk's page of messages: messages held by the guard, reports of members, and blocked members. */
export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const moderator = requireDesk(ctx, "messages");
  const [counts, held, reports, stopped, undoable] = await Promise.all([
    countDesk(ctx),
    selectHeld(ctx, deskShown),
    selectReports(ctx, deskShown, deskLines),
    selectStopped(ctx, deskShown),
    readUndoable(ctx, moderator.id),
  ]);
  return {
    counts,
    undoable,
    held: held.map(({ hints, createdAt, firstName, lastName, isFromBuyer, ...row }) => ({
      ...row,
      warnings: guardWarnings(hints),
      likely: likelyAction(guardWarnings(hints)),
      name: `${firstName} ${lastName}`,
      role: row.keyCode === null ? "üye" : isFromBuyer ? "alıcı" : "satıcı",
      at: formatDateTime(createdAt),
    })),
    reports: reports.map(({ reason, createdAt, slug, pathName, history, ...row }) => ({
      ...row,
      history: reporterView(history),
      isOfPage: row.subject === null,
      address: slug === null ? memberAddress(pathName!) : shopAddress(slug),
      actions: reportActions({ isOfPage: row.subject === null, isShop: slug !== null }),
      reason: lookup(reportReasonNames, reason) ?? reason,
      at: formatDateTime(createdAt),
    })),
    stopped: stopped.map(({ id, firstName, lastName, stoppedAt }) => ({
      id,
      name: `${firstName} ${lastName}`,
      at: formatDateTime(stoppedAt!),
    })),
  };
});

const actions = [...(Object.keys(deskActions) as DeskAction[]), undoName] as const;
/** `id` is that of the decision to undo, else of what is decided about. */
const DecisionForm = z.object({ islem: z.enum(actions), id: idField });

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "messages", "change");
  const { islem, id } = parseInput(DecisionForm, form);
  if (islem === undoName) await undoMessageDecision(ctx, id);
  else await decideMessages(ctx, islem, id);
  return islem === undoName ? { done: undoneMessage } : null;
});

export const meta = () => [{ title: "Mesaj denetimi – Kontak" }, { name: "robots", content: "noindex" }];

export default function MessageDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, undoable, held, reports, stopped } = loaderData;
  const toDo = counts.held + counts.reports;
  return (
    <DeskPage
      title="Mesaj denetimi"
      lead={toDo === 0 ? "Karar bekleyen bir şey yok" : `${formatNumber(toDo)} iş karar bekliyor`}
      answer={actionData}
    >
      <UndoNotice undoable={undoable} decided={null} />
      <DeskSection title={`Bekletilen mesajlar (${formatNumber(counts.held)})`} empty="Bekletilen mesaj yok">
        {held.map(({ id, name, role, at, subject, keyCode, body, warnings, likely, senderId, businessId }) => (
          <article key={id} className="panel">
            <h3>
              <strong>{name}</strong>{" "}
              <span className="tiny">
                {role}, {at}, <Subject subject={subject} keyCode={keyCode} />
              </span>
            </h3>
            <PersonLinks memberId={senderId} businessId={businessId} name={name} />
            <p className="message-body">{body}</p>
            <ul className="message-desk__why">
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <Decide id={id} actions={["release", "reject"]} likely={likely} about={name} />
          </article>
        ))}
      </DeskSection>
      <DeskSection title={`Üye şikâyetleri (${formatNumber(counts.reports)})`} empty="Açık şikâyet yok">
        {reports.map(({ id, reportedName, reporterName, reason, note, at, address, actions, history, ...about }) => (
          <article key={id} className="panel">
            <h3>
              <strong>
                <Link to={address}>{reportedName}</Link>
              </strong>{" "}
              için {reporterName ?? "bir ziyaretçi"} bildirdi: <strong>{reason}</strong>{" "}
              <span className="tiny">
                {at}, {about.subject === null ? "sayfası" : <Subject subject={about.subject} keyCode={about.keyCode} />}
              </span>
            </h3>
            <PersonLinks memberId={about.reportedId} businessId={about.shopId} name={reportedName} />
            <ReporterHistoryLine history={history} />
            {note !== "" && <p className="message-body">{note}</p>}
            {about.lines.length > 0 && (
              <ul className="message-desk__lines">
                {about.lines.map((line) => (
                  <li key={line.id}>
                    <strong>{line.name}:</strong> <span className="message-body">{line.body}</span>
                  </li>
                ))}
              </ul>
            )}
            <Decide id={id} actions={actions} likely={actions[0]!} about={reportedName} />
          </article>
        ))}
      </DeskSection>
      <DeskSection title={`Mesaj göndermesi durdurulanlar (${formatNumber(counts.stopped)})`}>
        {stopped.map(({ id, name, at }) => (
          <article key={id} className="panel">
            <h3>
              <strong>{name}</strong> <span className="tiny">{at}</span>
            </h3>
            <PersonLinks memberId={id} name={name} />
            <Decide id={id} actions={["allow"]} likely="allow" about={name} />
          </article>
        ))}
      </DeskSection>
    </DeskPage>
  );
}

/** The subject of a conversation, with a link to its listing, if any. */
const Subject = ({ subject, keyCode }: { subject: string; keyCode: string | null }) =>
  keyCode === null ? subject : <Link to={`/yonetim/ilanlar/${keyCode}`}>{subject}</Link>;

type DecideProps = {
  id: number;
  actions: DeskAction[];
  /** The emphasised one. */
  likely: DeskAction;
  about: string;
};

const Decide = ({ id, actions: possible, likely, about }: DecideProps) => (
  <Decision
    of={["id", id]}
    about={about}
    name="islem"
    decisions={possible.map((value) => ({
      value,
      label: deskActions[value].button,
      look: value === likely ? "ink" : "line",
    }))}
  />
);
