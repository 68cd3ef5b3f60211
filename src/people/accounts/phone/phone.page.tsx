import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage, StoredMailsHint } from "../account-page.tsx";
import { PhoneField } from "../sign-up/phone-field.tsx";
import type { Route } from "./+types/phone.page.ts";
import { codeMinutes, phoneMessages, CodeForm } from "./rules.ts";
import { confirmCode, cancelCode, readOwnPhone, removePhone, sendCode } from "./service.server.ts";

const fields = fieldsOf(CodeForm);

export const meta = () => [{ title: "Telefonum – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { phone, codeSentTo, ...rest } = await readOwnPhone(ctx);
  return {
    ...rest,
    phone: phone && formatPhone(phone),
    codeSentTo: codeSentTo && formatPhone(codeSentTo),
    isDemo: ctx.isDemo,
    isDone: new URL(request.url).searchParams.has("onaylandi"),
  };
});

/** One address for all steps: the submitted button names the step. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  send: [() => sendCode(ctx, form), { to: "/hesabim/telefon" }],
  confirm: [() => confirmCode(ctx, form), { to: "/hesabim/telefon?onaylandi" }],
  change: [() => cancelCode(ctx), { to: "/hesabim/telefon" }],
  remove: [() => removePhone(ctx), { to: "/hesabim/telefon" }],
}));

/** The member's phone number, confirmed by a code sent to it. */
export default function PhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, isConfirmed, canBeConfirmed, codeSentTo, canSend, owner, isDemo, isDone } = loaderData;
  const isBusiness = owner === "business";
  return (
    <AccountPage
      title="Telefonum"
      lead="Onaylı numaranız, “Numaram görünsün” dediğiniz ilanlarda alıcı istediğinde görünür. Başka hiçbir yerde görünmez."
    >
      {isDone && !codeSentTo && <ResultNotice tone="good" text="Telefon numaranız onaylandı." />}
      {phone && (
        <dl className="account__facts">
          <dt>Numaranız</dt>
          <dd className="num">{phone}</dd>
          <dt>Durumu</dt>
          <dd>{isConfirmed ? "Onaylı" : canBeConfirmed ? "Onay bekliyor" : "Kısa mesajla onaylanamaz"}</dd>
        </dl>
      )}
      {!canSend && <Notice text={phoneMessages.off} />}
      {!canSend && !isBusiness ? null : codeSentTo ? (
        <>
          <Form method="post" className="account__form" answer={actionData} key="code">
            <p>
              <strong className="num">{codeSentTo}</strong> numarasına 6 rakamlı bir kod gönderdik. Kod {codeMinutes}{" "}
              dakika geçerlidir.
            </p>
            <TextField
              {...fields.code}
              label="Onay kodu"
              inputMode="numeric"
              autoComplete="one-time-code"
              message={phoneMessages.code}
            />
            <SubmitButton isWide name="islem" value="confirm">
              Numaramı onayla
            </SubmitButton>
          </Form>
          <Form method="post">
            <SubmitButton look="line" name="islem" value="change">
              Yeni kod isteyin ya da numarayı değiştirin
            </SubmitButton>
          </Form>
          <StoredMailsHint isDemo={isDemo} />
        </>
      ) : (
        <Form method="post" className="account__form" answer={actionData} key="phone">
          <PhoneField
            isRequired
            defaultValue={isConfirmed ? undefined : (phone ?? undefined)}
            hint={isBusiness ? phoneMessages.businessHint : undefined}
          />
          <SubmitButton isWide name="islem" value="send">
            {isBusiness ? "Kaydedin" : "Kod gönderin"}
          </SubmitButton>
        </Form>
      )}
      {phone && !codeSentTo && (
        <Form method="post">
          <SubmitButton look="line" name="islem" value="remove">
            Numaramı silin
          </SubmitButton>
        </Form>
      )}
    </AccountPage>
  );
}
