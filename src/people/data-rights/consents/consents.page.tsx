import { Form, Link, redirect } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { formatDateTime } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import type { Route } from "./+types/consents.page.ts";
import {
  channels,
  consentKey,
  consentMessages,
  consentName,
  consentsPath,
  purposes,
  reaches,
  sourceNames,
  textVersions,
} from "./rules.ts";
import { readConsents, saveConsents } from "./service.server.ts";

export const meta = () => [{ title: "İletişim izinlerim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { history, phone, given } = await readConsents(ctx);
  return {
    given,
    /** Channels that the member cannot be reached by. */
    unreached: Object.keys(channels).filter((channel) => !reaches(channel, phone)),
    history: history.map(({ id, isGiven, at, source, textVersion, contact, ...consent }) => ({
      id,
      what: consentName(consent),
      isGiven,
      about: [formatDateTime(at), sourceNames[source], contact, `metin ${textVersion}`].filter(Boolean).join(" · "),
    })),
    isSaved: new URL(request.url).searchParams.has("kaydedildi"),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await saveConsents(ctx, form);
  return redirect(`${consentsPath}?kaydedildi`);
});

/** The member's consents by purpose and channel, and their history. */
export default function ConsentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { given, unreached, history, isSaved } = loaderData;
  // Remounts the form with the saved values.
  const box = useFocusRestore<HTMLDivElement>();
  return (
    <AccountPage
      title="İletişim izinlerim"
      lead={`${textVersions["izinler-1"]} İzin vermemeniz hiçbir özelliği kapatmaz; ilanlarınız, mesajlarınız ve hesabınızla ilgili iletiler bunlardan ayrıdır.`}
    >
      {isSaved && !actionData && <ResultNotice tone="good" text={consentMessages.saved} />}
      {actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <div ref={box}>
        <Form method="post" className="consents" key={given.join()}>
          {Object.entries(purposes).map(([purpose, { name, about }]) => (
            <fieldset key={purpose} className="consents__purpose">
              <legend>{name}</legend>
              <p className="small muted">{about}</p>
              <div className="consents__channels">
                {Object.entries(channels).map(([channel, label]) => {
                  const key = consentKey({ purpose, channel });
                  return (
                    <Check
                      key={key}
                      name="izin[]"
                      value={key}
                      defaultChecked={given.includes(key)}
                      disabled={unreached.includes(channel)}
                    >
                      {label}
                    </Check>
                  );
                })}
              </div>
            </fieldset>
          ))}
          {unreached.length > 0 && (
            <p className="small muted">
              {unreached.includes("call") ? (
                <>
                  SMS ve arama için <Link to="/hesabim/telefon">telefon numaranızı ekleyin</Link>.
                </>
              ) : (
                <>
                  SMS için <Link to="/hesabim/telefon">cep telefonu numaranızı ekleyin</Link>.
                </>
              )}
            </p>
          )}
          <SubmitButton isWide>Seçimlerimi kaydedin</SubmitButton>
          <div className="consents__all">
            <SubmitButton look="line" name="hepsi" value="ret">
              Tümünü reddedin
            </SubmitButton>
            <SubmitButton look="line" name="hepsi" value="kabul">
              Tümüne izin verin
            </SubmitButton>
          </div>
        </Form>
      </div>
      <p className="small">
        Çerezler için: <Link to="/cerez-politikasi">çerez tercihiniz</Link>.
      </p>
      <section>
        <h2>Geçmiş</h2>
        {history.length === 0 ? (
          <p className="muted">Henüz bir izin vermediniz.</p>
        ) : (
          <ul className="account__list">
            {history.map(({ id, what, isGiven, about }) => (
              <li key={id}>
                <div>
                  <strong>{what}:</strong> {isGiven ? "izin verildi" : "izin verilmedi"}
                  <p className="tiny">{about}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </AccountPage>
  );
}
