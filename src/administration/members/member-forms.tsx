import { passwordMaxLength } from "#src/accounts/rules.ts";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField } from "#src/ui/form/text-fields.tsx";
import { ReasonField } from "../reason-field.tsx";
import { roleNames, type StaffRole } from "../rules.ts";

type Member = {
  role: StaffRole;
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
  <Form method="post" id="iletisim" className="finance__statement">
    <SubmitButton look="line" name="step" value="show">
      İletişim bilgilerini gösterin
    </SubmitButton>
    <p className="tiny">Baktığınız denetim kaydına yazılır.</p>
  </Form>
);

type Props = { member: Member; isAdmin: boolean; answer: object | undefined };

/** What this one of the staff may do to a member. */
export function MemberForms({ member, isAdmin, answer }: Props) {
  const { role, isActive, isBlocked, isConfirmed, sessions, hasSecondFactor, key } = member;
  const answerTo = (step: string) => refusalOf(answer, "step", step);
  if (role !== "member" && !isAdmin) return null;
  return (
    <>
      {isActive && (
        <section className="panel">
          <h2>Hesabı durdurun</h2>
          <Form method="post" id="durdur" className="finance__statement" answer={answerTo("block")} key={`block${key}`}>
            <ReasonField hint="Üyeye e-postayla gönderilir. Üye giriş yapamaz, kendi ilanları pasife alınır; itiraz edebilir." />
            <SubmitButton look="bad" name="step" value="block">
              Durdurun
            </SubmitButton>
          </Form>
        </section>
      )}
      {isBlocked && (
        <section className="panel">
          <h2>Hesabı yeniden açın</h2>
          <Form method="post" id="ac" className="finance__statement" answer={answerTo("unblock")} key={`unblock${key}`}>
            <ReasonField hint="Üyeye e-postayla gönderilir. Durdurulan ilanları yeniden yayına alınır." />
            <SubmitButton name="step" value="unblock" look="ink">
              Yeniden açın
            </SubmitButton>
          </Form>
        </section>
      )}
      {sessions > 0 && (
        <section className="panel">
          <h2>Oturumları kapatın</h2>
          <Form
            method="post"
            id="oturumlar"
            className="finance__statement"
            answer={answerTo("endSessions")}
            key={`end${key}`}
          >
            <ReasonField />
            <SubmitButton look="line" name="step" value="endSessions">
              Bütün oturumları kapatın
            </SubmitButton>
          </Form>
        </section>
      )}
      {isActive && !isConfirmed && (
        <Form method="post" id="onay" answer={answerTo("resendConfirmation")}>
          <SubmitButton look="line" name="step" value="resendConfirmation">
            Onay iletisini yeniden gönderin
          </SubmitButton>
        </Form>
      )}
      {isAdmin && hasSecondFactor && (
        <section className="panel">
          <h2>Girişte ikinci adımı kaldırın</h2>
          <Form
            method="post"
            id="ikinci-adim"
            className="finance__statement"
            answer={answerTo("resetSecondFactor")}
            key={`reset${key}`}
          >
            <ReasonField hint="Kimliği nasıl doğruladığınızı da yazın; denetim kaydına yazılır." />
            <CheckboxField name="identityChecked">Üyenin kimliğini doğruladım.</CheckboxField>
            <SubmitButton look="bad" name="step" value="resetSecondFactor">
              Kaldırın
            </SubmitButton>
          </Form>
        </section>
      )}
      {isAdmin && isActive && (
        <section className="panel">
          <h2>Görevi değiştirin</h2>
          <Form
            method="post"
            id="gorev"
            className="finance__statement"
            answer={answerTo("changeRole")}
            key={`role${key}`}
          >
            <SelectField
              name="role"
              label="Görev"
              defaultValue={role}
              placeholder={null}
              options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
            />
            <ReasonField />
            <PasswordField
              name="currentPassword"
              label="Kendi şifreniz"
              autoComplete="current-password"
              maxLength={passwordMaxLength}
            />
            <SubmitButton look="line" name="step" value="changeRole">
              Görevi değiştirin
            </SubmitButton>
          </Form>
        </section>
      )}
    </>
  );
}
