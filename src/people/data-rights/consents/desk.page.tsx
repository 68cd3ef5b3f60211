import { emailMaxLength } from "#src/people/accounts/rules.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { useFormKey } from "#src/ui/form/use-form-key.ts";
import { TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/desk.page.ts";
import { consentMessages } from "./rules.ts";
import { withdrawAtDesk } from "./service.server.ts";

export const meta = () => [{ title: "İletişim izinleri – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "consents");
  return null;
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await withdrawAtDesk(ctx, form);
  return { done: consentMessages.withdrawnAtDesk };
});

/** Where moderators withdraw consents for a member who asked by phone or letter. */
export default function ConsentDeskPage({ actionData }: Route.ComponentProps) {
  const key = useFormKey(actionData);
  return (
    <DeskPage
      title="İletişim izinlerini geri alın"
      lead="Telefonla ya da yazıyla isteyen üyenin bütün iletişim izinlerini kapatır. Üye, izinlerinin geçmişinde görür."
      answer={actionData}
    >
      <Form method="post" className="desk__form" answer={actionData} key={key}>
        <TextField name="email" label="Üyenin e-postası" type="email" autoComplete="off" maxLength={emailMaxLength} />
        <SubmitButton>Bütün izinlerini geri alın</SubmitButton>
      </Form>
    </DeskPage>
  );
}
