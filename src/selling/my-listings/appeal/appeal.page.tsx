import type { PageHandle } from "#src/shared/page-handle.ts";
import { editAddress } from "#src/selling/listings/own-listings.ts";
import { Link, redirect } from "react-router";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { changeState } from "#src/selling/listings/service.server.ts";
import type { Route } from "./+types/appeal.page.ts";
import { appealAddress, appealRefused, removalAppealRefused, AppealForm } from "#src/selling/listings/appeals/rules.ts";
import { readAppeal } from "#src/selling/listings/appeals/service.server.ts";

const fields = fieldsOf(AppealForm);

const keyCodeOf = (request: Request) => (new URL(request.url).searchParams.get("keyCode") ?? "").toUpperCase();

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { decidedAt, ...appeal } = await readAppeal(ctx, keyCodeOf(request));
  return { ...appeal, decidedAt: decidedAt && formatDateTime(decidedAt) };
});

export const action = formAction(async ({ ctx, form, request }: Sent<Route.ActionArgs>) => {
  const actor = requireMember(ctx);
  const { note } = form;
  const keyCode = keyCodeOf(request);
  await changeState(ctx, { keyCode, action: "appeal", actor, note: typeof note === "string" ? note.trim() : "" });
  return redirect(appealAddress(keyCode));
});

export const meta = () => [{ title: "Karara itiraz – Kontak" }, { name: "robots", content: "noindex" }];

export default function AppealPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keyCode, title, stage, decision, decidedAt, reasons, note, isRemoved } = loaderData;
  return (
    <div className="page appeal">
      <h1>Karara itiraz</h1>
      <p>
        {title} <span className="muted">İlan no {keyCode}</span>
      </p>
      {stage === "waiting" && (
        <Notice tone="good">
          <p>
            <strong>İtirazınız alındı.</strong> İlanınız yeniden inceleniyor; sonucu e-postayla bildireceğiz.
          </p>
          <p>
            <Link to="/ilanlarim?durum=bekleyen">İlanlarıma gidin</Link>
          </p>
        </Notice>
      )}
      {stage !== "waiting" && decision && (
        <section className="panel appeal__decision">
          <h2>{decision}</h2>
          <p className="small muted">{decidedAt}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {note && <p>Denetleyenin notu: {note}</p>}
        </section>
      )}
      {stage === "none" && (
        <Notice tone="warn">
          <p>{isRemoved ? removalAppealRefused : appealRefused}</p>
          <p>
            {isRemoved ? (
              <Link to="/ilanlarim">İlanlarıma gidin</Link>
            ) : (
              <Link to={editAddress(keyCode)}>İlanı düzeltin</Link>
            )}
          </p>
        </Notice>
      )}
      {stage === "possible" && (
        <Form method="post" className="appeal__form" answer={actionData}>
          <TextareaField
            {...fields.note}
            label="İtirazınız"
            isCounted
            rows={6}
            hint="Kararın neden yanlış olduğunu kısaca anlatın. Bir karara bir kez itiraz edilebilir."
          />
          <div className="appeal__acts">
            <SubmitButton>İtiraz edin</SubmitButton>
            {!isRemoved && <Link to={editAddress(keyCode)}>İtiraz etmeden ilanı düzeltin</Link>}
          </div>
        </Form>
      )}
    </div>
  );
}
