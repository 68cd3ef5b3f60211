import { passwordMaxLength } from "#src/people/accounts/rules.ts";
import { staffRoleNames } from "#src/shared/desks.ts";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { DeskForm } from "#src/staff/desks/desk-form.tsx";
import { ReasonField } from "#src/staff/desks/reason-field.tsx";
import { PasswordField } from "#src/ui/form/text-fields.tsx";

type Member = {
  roles: readonly string[];
  isActive: boolean;
  isBlocked: boolean;
  isConfirmed: boolean;
  sessions: number;
  hasSecondFactor: boolean;
  /** Changes with every action, which resets the forms. */
  key: number;
};

/** Shows the contact data of a member, which is recorded. */
export const ContactForm = () => (
  <Form method="post" id="iletisim" className="desk__form">
    <SubmitButton look="line" name="islem" value="show">
      İletişim bilgilerini gösterin
    </SubmitButton>
    <p className="tiny">Baktığınız denetim kaydına yazılır.</p>
  </Form>
);

type Props = { member: Member; givesRoles: boolean; answer: object | undefined };

/** What this one of the staff may do to a member. */
export function MemberForms({ member, givesRoles, answer }: Props) {
  const { roles, isActive, isBlocked, isConfirmed, sessions, hasSecondFactor, key } = member;
  if (roles.length > 0 && !givesRoles) return null;
  const action = (step: string) => ({ step, answer, version: key });
  return (
    <>
      {isActive && (
        <DeskForm {...action("block")} id="durdur" title="Hesabı durdurun" button="Durdurun" look="bad">
          <ReasonField
            isSent
            hint="Üyeye e-postayla gönderilir. Üye giriş yapamaz, kendi ilanları pasife alınır; itiraz edebilir."
          />
        </DeskForm>
      )}
      {isBlocked && (
        <DeskForm {...action("unblock")} id="ac" title="Hesabı yeniden açın" button="Yeniden açın" look="ink">
          <ReasonField isSent hint="Üyeye e-postayla gönderilir. Durdurulan ilanları yeniden yayına alınır." />
        </DeskForm>
      )}
      {sessions > 0 && (
        <DeskForm
          {...action("endSessions")}
          id="oturumlar"
          title="Oturumları kapatın"
          button="Bütün oturumları kapatın"
          look="line"
        >
          <ReasonField isSent />
        </DeskForm>
      )}
      {isActive && !isConfirmed && (
        <Form method="post" id="onay" answer={refusalOf(answer, "resendConfirmation")}>
          <SubmitButton look="line" name="islem" value="resendConfirmation">
            Onay iletisini yeniden gönderin
          </SubmitButton>
        </Form>
      )}
      {givesRoles && hasSecondFactor && (
        <DeskForm
          {...action("resetSecondFactor")}
          id="ikinci-adim"
          title="Girişte ikinci adımı kaldırın"
          button="Kaldırın"
          look="bad"
        >
          <ReasonField isSent hint="Kimliği nasıl doğruladığınızı da yazın; denetim kaydına yazılır." />
          <CheckboxField name="identityChecked">Üyenin kimliğini doğruladım.</CheckboxField>
        </DeskForm>
      )}
      {givesRoles && isActive && (
        <DeskForm
          {...action("changeRole")}
          id="gorev"
          title="Görevleri değiştirin"
          button="Görevleri değiştirin"
          look="line"
        >
          <CheckboxGroup
            name="roles"
            label="Görevler"
            isOptional
            defaultValues={roles}
            options={Object.entries(staffRoleNames).map(([value, label]) => ({ value, label }))}
            hint="Hiçbiri seçilmezse üye artık görevli değildir. Değişince bütün oturumları kapanır."
          />
          <ReasonField isSent />
          <PasswordField
            name="currentPassword"
            label="Kendi şifreniz"
            autoComplete="current-password"
            maxLength={passwordMaxLength}
          />
        </DeskForm>
      )}
    </>
  );
}
