import { Link, redirect } from "react-router";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/email.page.ts";
import { garageEmailAddress, type GarageNotice } from "./rules.ts";
import { getItem, setGarageEmail } from "./service.server.ts";

/** Product 8.3, `/garaj/{id}/email`: mails about one listing of the garage, on or off. */
export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const { email, isEmailConfirmed } = requireMember(ctx);
  const { keyCode, emailEnabled } = await getItem(ctx, Number(params.id));
  const [card] = await listingCards(ctx, [keyCode]);
  return { name: nameWithYear(card!.name, card!.modelYear), emailEnabled, email, isEmailConfirmed };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  const isOn = form["durum"] === "acik";
  await setGarageEmail(ctx, Number(params.id), isOn);
  throw redirect(`/garaj?bilgi=${(isOn ? "eposta-acildi" : "eposta-kapandi") satisfies GarageNotice}`);
});

export const meta = () => [{ title: "E-posta bildirimi – Kontak" }, { name: "robots", content: "noindex" }];

export default function GarageEmailPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, emailEnabled, email, isEmailConfirmed } = loaderData;
  return (
    <div className="page garage-ask">
      <h1>E-posta bildirimi</h1>
      <p>{name}</p>
      {!isEmailConfirmed && (
        <Notice tone="warn">
          <p>
            Bildirim alabilmek için e-posta adresinizi onaylayın.{" "}
            <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
          </p>
        </Notice>
      )}
      <Form method="post" action={garageEmailAddress(Number(params.id))} className="garage-ask" answer={actionData}>
        <CheckboxField name="durum" value="acik" isOptional defaultChecked={emailEnabled}>
          Fiyatı düşünce, satılınca ya da yayından kalkınca e-posta alın
        </CheckboxField>
        <p className="small muted">E-postalar {email} adresine gelir. İstediğiniz zaman kapatabilirsiniz.</p>
        <SubmitButton>Kaydedin</SubmitButton>
      </Form>
      <p>
        <Link to="/garaj">Garajınıza dönün</Link>
      </p>
    </div>
  );
}
