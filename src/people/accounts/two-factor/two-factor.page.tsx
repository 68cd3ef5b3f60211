import { Link } from "react-router";
import { formatDate } from "#src/shared/dates.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import type { Route } from "./+types/two-factor.page.ts";
import { recoveryCodes, twoFactorMessages, twoFactorPath, StepForm, PasswordForm } from "./rules.ts";
import { startTwoFactor, confirmTwoFactor, endTwoFactor, readTwoFactor, renewRecoveryCodes } from "./service.server.ts";

const stepFormFields = fieldsOf(StepForm);
const fields = fieldsOf(PasswordForm);

export const meta = () => [{ title: "İki adımlı doğrulama – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const { since, ...rest } = await readTwoFactor(ctx);
  return { ...rest, since: since && formatDate(since) };
});

/** One address for all steps: the submitted button names the step. New codes are in the answer, and nowhere after. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  begin: [() => startTwoFactor(ctx, form), { to: twoFactorPath }],
  confirm: async () => ({ codes: await confirmTwoFactor(ctx, form) }),
  renew: async () => ({ codes: await renewRecoveryCodes(ctx, form) }),
  end: [() => endTwoFactor(ctx, form), { to: twoFactorPath }],
}));

/** Two-factor authentication by an app's code: set up, managed and switched off here. */
export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, since, codesLeft, setup, isEmailConfirmed } = loaderData;
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const answer = actionData && "message" in actionData ? actionData : undefined;
  return (
    <AccountPage
      title="İki adımlı doğrulama"
      lead="Açıkken şifrenizi bilen biri bile, telefonunuzdaki uygulamanın gösterdiği kod olmadan hesabınıza giremez."
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : isOn ? (
        <>
          <Notice tone="good">
            {since} tarihinden beri açık. Kullanılmamış {codesLeft} kurtarma kodunuz var.
          </Notice>
          <WithPassword key="on" answer={answer}>
            <SubmitButton look="line" name="islem" value="renew">
              Yeni kurtarma kodları alın
            </SubmitButton>
            <SubmitButton look="bad" name="islem" value="end">
              Kapatın
            </SubmitButton>
          </WithPassword>
        </>
      ) : setup ? (
        <>
          <ol>
            <li>Telefonunuza bir doğrulama uygulaması kurun.</li>
            <li>
              Uygulamada yeni hesap ekleyip bu kareyi okutun ya da altındaki anahtarı yazın. Uygulama bu cihazdaysa
              doğrudan açabilirsiniz.
            </li>
            <li>Uygulamanın gösterdiği 6 rakamlı kodu aşağıya yazın.</li>
          </ol>
          <img
            className="two-factor__picture"
            src={`data:image/svg+xml,${encodeURIComponent(setup.picture)}`}
            width={220}
            height={220}
            alt="Doğrulama uygulamasının okuyacağı kare kod"
          />
          <p>
            Anahtar: <code className="two-factor__secret">{setup.secret}</code>
          </p>
          <div className="two-factor__actions">
            <a className="btn btn--line" href={setup.address}>
              Bu cihazdaki uygulamada açın
            </a>
            <CopyButton text={setup.secret.replaceAll(" ", "")} copied="Anahtar kopyalandı">
              Anahtarı kopyalayın
            </CopyButton>
          </div>
          <Form method="post" className="account__form" answer={answer} key="setup">
            <TextField
              {...stepFormFields.code}
              label="Uygulamadaki kod"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <SubmitButton isWide name="islem" value="confirm">
              Doğrulayın ve açın
            </SubmitButton>
          </Form>
        </>
      ) : !isEmailConfirmed ? (
        <Notice tone="warn">
          {twoFactorMessages.unconfirmed} <Link to="/hesabim/onaymaili/gonder">Onay e-postası isteyin</Link>
        </Notice>
      ) : (
        <WithPassword key="off" answer={answer}>
          <SubmitButton name="islem" value="begin">
            Kuruluma başlayın
          </SubmitButton>
        </WithPassword>
      )}
    </AccountPage>
  );
}

function WithPassword({ answer, children }: Pick<React.ComponentProps<typeof Form>, "answer" | "children">) {
  return (
    <Form method="post" className="account__form" answer={answer}>
      <PasswordField {...fields.currentPassword} label="Mevcut şifre" autoComplete="current-password" />
      <div className="two-factor__actions">{children}</div>
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section>
      <h2>Kurtarma kodlarınız</h2>
      <p>
        Telefonunuz yanınızda değilken bu {recoveryCodes} koddan biriyle giriş yapabilirsiniz. Her kod bir kez
        geçerlidir; kodları bir daha göstermeyeceğiz. Yazdırın ya da güvenli bir yere kaydedin.
      </p>
      <ul className="two-factor__codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} copied="Kodlar kopyalandı">
        Kodları kopyalayın
      </CopyButton>
      <Form method="get" action={twoFactorPath}>
        <SubmitButton isWide>Kodlarımı sakladım</SubmitButton>
      </Form>
    </section>
  );
}
