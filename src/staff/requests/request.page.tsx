import { type ReactNode, useState } from "react";
import { data, Link } from "react-router";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone, phoneUri } from "#src/shared/phone.ts";
import { readId } from "#src/shared/validation.ts";
import { FactList } from "#src/ui/fact-list.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/request.page.ts";
import { actOnRequest, readRequest } from "./service.server.ts";
import {
  answerMaxLength,
  type RequestAction,
  requestActions,
  requestMachine,
  requestMessages,
  requestStates,
} from "./rules.ts";

export const meta = () => [{ title: "Talep – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { request, kindName, fields, entries, templates, dueAt } = await readRequest(ctx, readId(params.id));
  return {
    isMine: request.assigneeId !== null && request.assigneeId === ctx.member?.id,
    id: request.id,
    kindName,
    sender: request.senderName,
    email: request.email,
    phone: request.phone === null ? null : { text: formatPhone(request.phone), uri: phoneUri(request.phone) },
    memberId: request.memberId,
    at: formatDateTime(request.createdAt),
    due: dueAt === null ? null : { text: formatDateTime(dueAt), isOver: dueAt < ctx.clock() },
    state: request.state,
    assignee: request.assigneeFirstName === null ? null : `${request.assigneeFirstName} ${request.assigneeLastName}`,
    fields,
    templates: templates.map(({ title, text }) => ({ title, text })),
    entries: entries.map(({ id, action, text, at, firstName, lastName }) => ({
      id,
      what: requestActions[action],
      text,
      at: formatDateTime(at),
      who: firstName === null ? "Silinmiş üye" : `${firstName} ${lastName}`,
    })),
  };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const done = await actOnRequest(ctx, readId(params.id), form);
  return data({ done: requestMessages.done[done] });
});

/** After a refusal too: whoever was too late reads what the other one did, and their next press is about that state. */
export const shouldRevalidate = () => true;

/** One request: what was sent, its history, and what the desk may do. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kindName, sender, email, phone, memberId, isMine, at, due, state, assignee, fields, entries, templates } =
    loaderData;
  const [text, setText] = useState("");
  const can = (one: RequestAction) => requestMachine.can(state, one, "desk") && !(one === "answer" && email === null);
  const buttons = [
    { action: "take", label: "Üstlenin" },
    { action: "release", label: "Bırakın" },
    { action: "close", label: "Kapatın" },
    { action: "reopen", label: "Yeniden açın" },
  ] as const;
  return (
    <DeskPage
      title={
        <>
          {kindName} <span className="muted num">{id}</span>
        </>
      }
      lead={`${requestStates[state]}${assignee === null ? "" : `, ${assignee} ilgileniyor`} · ${at}`}
      above={[{ to: "/yonetim/talepler", label: "Talepler" }]}
      answer={actionData}
    >
      {due !== null && (
        <Notice tone={due.isOver ? "bad" : "info"} icon="clock">
          {due.isOver ? "Yanıt süresi doldu" : "En geç yanıt"}: {due.text}
        </Notice>
      )}
      <div className="panel">
        <FactList
          facts={[
            [
              "Gönderen",
              <>
                {sender}{" "}
                {memberId === null ? (
                  <span className="muted">ziyaretçi</span>
                ) : (
                  <Link to={`/yonetim/uyeler/${memberId}`}>üye</Link>
                )}
              </>,
            ],
            [
              "E-posta",
              email && (
                <a key="mail" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            ],
            [
              "Telefon",
              phone && (
                <a key="phone" href={phone.uri}>
                  {phone.text}
                </a>
              ),
            ],
            ...fields.map(({ label, value, to }): [string, ReactNode] => [
              label,
              <span key="value" className="requests__text">
                {to === undefined ? value : <Link to={to}>{value}</Link>}
              </span>,
            ]),
          ]}
        />
      </div>
      <Form method="post" className="desk__acts" aria-label="Talebi yönetin">
        <input type="hidden" name="from" value={state} />
        {buttons
          .filter(({ action: one }) => can(one) && !(one === "take" && isMine))
          .map(({ action: one, label }) => (
            <SubmitButton key={one} name="action" value={one} look="line">
              {label}
            </SubmitButton>
          ))}
      </Form>
      {can("note") && (
        <Form method="post" className="panel desk__form" answer={actionData} key={entries.length}>
          <input type="hidden" name="from" value={state} />
          <h2>Yanıt ya da not</h2>
          {templates.length > 0 && can("answer") && (
            <SelectField
              name="template"
              label="Şablon"
              isOptional
              placeholder="Şablonsuz"
              options={templates.map((one, index) => ({ value: String(index), label: one.title }))}
              onChange={(event) => setText(templates[Number(event.currentTarget.value)]?.text ?? "")}
            />
          )}
          <TextareaField
            key={text}
            name="text"
            label="Metin"
            rows={7}
            maxLength={answerMaxLength}
            defaultValue={text}
            hint={
              email === null
                ? "Gönderen aranmak istiyor; arama sonucunu yazın. Notu yalnız yönetim görür."
                : "Yanıt gönderene e-postayla gider; notu yalnız yönetim görür."
            }
          />
          <div className="desk__acts">
            {can("answer") && (
              <SubmitButton name="action" value="answer">
                Yanıtlayın
              </SubmitButton>
            )}
            <SubmitButton name="action" value="note" look="line">
              Not yazın
            </SubmitButton>
          </div>
        </Form>
      )}
      <section aria-labelledby="gecmis">
        <h2 id="gecmis">Geçmiş</h2>
        {entries.length === 0 && <p className="muted">Henüz bir şey yapılmadı.</p>}
        <ol className="requests__history">
          {entries.map((entry) => (
            <li key={entry.id}>
              <strong>{entry.who}</strong> {entry.what} <span className="tiny">{entry.at}</span>
              {entry.text !== "" && <p className="requests__text">{entry.text}</p>}
            </li>
          ))}
        </ol>
      </section>
    </DeskPage>
  );
}
