import { lookup } from "#src/shared/lookup.ts";
import { reporterView } from "../reports/reporter-history.ts";
import { ReporterHistoryLine } from "../reports/reporter-view.tsx";
import { reportReasonNames } from "../reports/member/rules.ts";
import { data, Form, Link } from "react-router";
import { z } from "zod/mini";
import { PersonLinks } from "#src/staff/person-links.tsx";
import { memberAddress, shopAddress } from "#src/accounts/public/rules.ts";
import { appContext, requireDesk } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { guardWarnings } from "#src/messages/guard/rules.ts";
import { idField } from "#src/messages/message-input.ts";
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
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
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

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  requireDesk(ctx, "messages", "change");
  const { islem, id } = parseInput(DecisionForm, formValues(await request.formData()));
  if (islem === undoName) await undoMessageDecision(ctx, id);
  else await decideMessages(ctx, islem, id);
  return data({ isUndone: islem === undoName });
});

export const meta = () => [{ title: "Mesaj denetimi – Kontak" }, { name: "robots", content: "noindex" }];

export default function MessageDeskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, undoable, held, reports, stopped } = loaderData;
  const toDo = counts.held + counts.reports;
  return (
    <div className="page desk">
      <div>
        <h1>Mesaj denetimi</h1>
        <p className="muted">{toDo === 0 ? "Karar bekleyen bir şey yok" : `${formatNumber(toDo)} iş karar bekliyor`}</p>
      </div>
      <UndoNotice undoable={undoable} decided={null} />
      {actionData && "isUndone" in actionData && actionData.isUndone && <Notice tone="good" text={undoneMessage} />}
      {actionData && "message" in actionData && <Notice tone="bad" text={actionData.message} />}
      <section className="message-desk">
        <h2>Bekletilen mesajlar ({formatNumber(counts.held)})</h2>
        {held.length === 0 && <EmptyState icon="check" title="Bekletilen mesaj yok" />}
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
      </section>
      <section className="message-desk">
        <h2>Üye şikâyetleri ({formatNumber(counts.reports)})</h2>
        {reports.length === 0 && <EmptyState icon="check" title="Açık şikâyet yok" />}
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
      </section>
      {stopped.length > 0 && (
        <section className="message-desk">
          <h2>Mesaj göndermesi durdurulanlar ({formatNumber(counts.stopped)})</h2>
          {stopped.map(({ id, name, at }) => (
            <article key={id} className="panel">
              <h3>
                <strong>{name}</strong> <span className="tiny">{at}</span>
              </h3>
              <PersonLinks memberId={id} name={name} />
              <Decide id={id} actions={["allow"]} likely="allow" about={name} />
            </article>
          ))}
        </section>
      )}
    </div>
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

function Decide({ id, actions, likely, about }: DecideProps) {
  return (
    <Form method="post" className="mailbox__ask" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {actions.map((action) => (
        <Button
          key={action}
          type="submit"
          size="s"
          look={action === likely ? "ink" : "line"}
          name="islem"
          value={action}
          aria-label={`${deskActions[action].button}: ${about}`}
        >
          {deskActions[action].button}
        </Button>
      ))}
    </Form>
  );
}
