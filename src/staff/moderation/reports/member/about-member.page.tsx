import { reportOther } from "./service.server.ts";
import { memberReportReasons } from "./rules.ts";
import { Link } from "react-router";
import { ReportFieldSet } from "../report-form.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { conversationAddress } from "#src/people/messages/rules.ts";
import type { Route } from "./+types/about-member.page.ts";
import { isBlockedBy } from "#src/people/messages/people/queries.server.ts";
import { MemberReportForm } from "./report-input.ts";
import { messageSettingsPath, peopleTexts } from "#src/people/messages/people/rules.ts";
import { blockOther, getOther } from "#src/people/messages/people/service.server.ts";

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { id, name, conversation } = await getOther(ctx, params.code);
  const isBlocked = await isBlockedBy(ctx, requireMember(ctx).id, id);
  return { name, subject: conversation.subject, code: conversation.code, isBlocked };
});

/** Two forms: one blocks, the other reports and may block as well. */
export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => ({
  engelle: [() => blockOther(ctx, params.code), peopleTexts.blocked],
  default: [() => reportOther(ctx, params.code, parseInput(MemberReportForm, form)), peopleTexts.reported],
}));

export const meta = () => [{ title: "Engelleyin ya da bildirin – Kontak" }, { name: "robots", content: "noindex" }];

export default function AboutMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, subject, code, isBlocked } = loaderData;
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <div className="page message-page">
      <h1>Engelleyin ya da bildirin</h1>
      <p>
        <strong>{name}</strong> <span className="muted">{subject}</span>
      </p>
      {done ? (
        <ResultNotice tone="good" text={done} />
      ) : (
        <>
          {isBlocked ? (
            <Notice text={peopleTexts.isBlocked} />
          ) : (
            <Form id="engelle" method="post" className="message-form">
              <p>Engellediğiniz üye size, siz de ona mesaj gönderemezsiniz. Kendisine haber verilmez.</p>
              <input type="hidden" name="islem" value="engelle" />
              <SubmitButton look="line">Üyeyi engelleyin</SubmitButton>
            </Form>
          )}
          <h2>Bize bildirin</h2>
          <Form method="post" className="message-form" answer={actionData}>
            <ReportFieldSet
              reasons={memberReportReasons}
              hint="Konuşmanızı inceleyebilmemiz için bize iletilir; kimin bildirdiği söylenmez."
            />
            {!isBlocked && (
              <CheckboxField name="block" isOptional defaultChecked>
                Bu üyeyi engelleyin
              </CheckboxField>
            )}
            <SubmitButton>Bildirin</SubmitButton>
          </Form>
          <p className="small muted">
            Engelleri <Link to={messageSettingsPath}>mesaj ayarlarından</Link> kaldırabilirsiniz.
          </p>
        </>
      )}
      <p className="small">
        <Link to={conversationAddress(code)}>Konuşmaya dönün</Link>
      </p>
    </div>
  );
}
