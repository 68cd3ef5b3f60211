import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { contactPath, dataRightPath, listingRemovalPath } from "#src/staff/requests/contact-path.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { pageNotFound, Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import type { Route } from "./+types/formal-request.page.ts";
import {
  answerHours,
  contactTexts,
  dataRelations,
  DataRightForm,
  dataRights,
  parseListing,
  RemovalForm,
  removalReasons,
} from "./rules.ts";
import { SenderFields } from "./sender-fields.tsx";
import { askForRemoval, exerciseDataRight } from "./service.server.ts";

const fields = fieldsOf(RemovalForm);
const dataRightFormFields = fieldsOf(DataRightForm);

const choicesOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

/** The forms below the contact page, by the last segment of their address. */
const forms = {
  removal: {
    path: listingRemovalPath,
    title: "İlan kaldırma talebi",
    description:
      "Bir ilanda fotoğrafınız, telefonunuz ya da aracınız izniniz olmadan yer alıyorsa kaldırılmasını isteyin.",
    thanks: contactTexts.removal,
  },
  dataRight: {
    path: dataRightPath,
    title: "Kişisel veri başvurusu",
    description: "6698 sayılı Kanun’un 11. maddesindeki haklarınız için başvuru formu ve yanıt süresi.",
    thanks: contactTexts.dataRight,
  },
} as const;
type FormName = keyof typeof forms;

/** The form at `/iletisim/{segment}`; 404 for others. */
function formAt(segment: string): FormName {
  const name = (Object.keys(forms) as FormName[]).find((one) => forms[one].path === `${contactPath}/${segment}`);
  if (!name) throw new Refusal(404, pageNotFound);
  return name;
}

export const handle = { hasShortFooter: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: pageTitle([forms[loaderData.form].title]) },
        { name: "description", content: forms[loaderData.form].description },
      ]
    : [];

export const loader = pageLoader(async ({ ctx, params, url }: WithContext<Route.LoaderArgs>) => {
  const { member, contactEmail } = ctx;
  return {
    form: formAt(params.form),
    contactEmail,
    isMember: member !== undefined,
    given: {
      name: member && `${member.firstName} ${member.lastName}`,
      email: member?.email,
      listing: parseListing(url.searchParams.get("ilan") ?? ""),
    },
  };
});

export const action = formAction(async ({ ctx, form: values, params }: Sent<Route.ActionArgs>) => {
  const form = formAt(params.form);
  if (form === "removal") await askForRemoval(ctx, parseInput(RemovalForm, values));
  else await exerciseDataRight(ctx, parseInput(DataRightForm, values));
  return { isSent: true };
});

/** Requests that need no membership: the removal of a listing, and rights over personal data (Product 19.2). */
export default function FormalRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, given, isMember, contactEmail } = loaderData;
  const { title, thanks } = forms[form];
  const isSent = actionData !== undefined && "isSent" in actionData;
  const fields = { removal: <RemovalFields listing={given.listing} />, dataRight: <DataRightFields /> }[form];
  const intro = {
    removal: <RemovalIntro />,
    dataRight: <DataRightIntro isMember={isMember} contactEmail={contactEmail} />,
  }[form];
  return (
    <div className="page contact">
      <Breadcrumbs
        items={[{ label: "Ana sayfa", to: "/" }, { label: "İletişim", to: contactPath }, { label: title }]}
      />
      <header className="contact__head">
        <h1>{title}</h1>
        <div className="prose">{intro}</div>
      </header>
      <div className="panel contact__single">
        {isSent ? (
          <ResultNotice tone="good">
            <strong>{contactTexts.thanksTitle}.</strong> {thanks}
          </ResultNotice>
        ) : (
          <Form key={form} method="post" className="contact__form" answer={actionData} aria-label={title}>
            {fields}
            <SenderFields given={given} />
            <Explanation />
            <div className="contact__wide">
              <CheckboxField name="declaration" message={contactTexts.declaration}>
                Verdiğim bilgilerin doğru olduğunu beyan ederim.
              </CheckboxField>
            </div>
            <p className="tiny contact__wide">
              Bilgileriniz yalnız bu talebi sonuçlandırmak için kullanılır, ilan sahibine iletilmez.{" "}
              <Link to="/gizlilik">KVKK aydınlatma metni</Link>
            </p>
            <SubmitButton>Gönderin</SubmitButton>
          </Form>
        )}
      </div>
    </div>
  );
}

const Explanation = () => (
  <TextareaField {...fields.message} label="Açıklama" className="contact__wide" rows={6} isCounted />
);

const Wide = ({ children }: { children: ReactNode }) => <div className="contact__wide">{children}</div>;

const RemovalIntro = () => (
  <>
    <p>
      Bu form, üye olmayanlar için de açıktır: bir ilanda sizin çektiğiniz ya da sizi gösteren bir fotoğraf, telefon
      numaranız, adınız ya da aracınız izniniz olmadan yer alıyorsa kaldırılmasını isteyebilirsiniz.
    </p>
    <ul>
      <li>İlanı {answerHours.listingRemoval} saat içinde inceler, sonucu e-postayla bildiririz.</li>
      <li>Haklı bulduğumuz ilanı kaldırır ya da ilgili fotoğrafın, numaranın silinmesini isteriz.</li>
      <li>
        İlandaki bilgi yanlışsa ya da dolandırıcılıktan şüpheleniyorsanız ilanın sayfasındaki “Şikâyet edin” daha
        hızlıdır.
      </li>
    </ul>
  </>
);

function RemovalFields({ listing }: { listing: string | undefined }) {
  return (
    <>
      <Wide>
        <TextField
          {...fields.listing}
          label="İlan no ya da ilanın adresi"
          hint={contactTexts.listing}
          defaultValue={listing}
        />
      </Wide>
      <RadioGroup name="reason" label="Gerekçe" className="contact__wide" options={choicesOf(removalReasons)} />
    </>
  );
}

const DataRightIntro = ({ isMember, contactEmail }: { isMember: boolean; contactEmail: string }) => (
  <>
    <p>
      6698 sayılı Kanun’un 11. maddesi size kişisel verileriniz üzerinde haklar verir. Başvurunuzu en geç 30 gün içinde
      ücretsiz yanıtlarız; bu süre Kanun’un 13. maddesindendir. Yanıttan memnun kalmazsanız ya da yanıt alamazsanız 14.
      maddeye göre Kişisel Verileri Koruma Kurulu’na şikâyette bulunabilirsiniz.
    </p>
    <ul>
      <li>
        {isMember ? "Daha hızlısı: " : "Üyeyseniz daha hızlısı: "}
        <Link to="/hesabim/verilerim">verilerinizi hemen indirin ya da hesabınızı silin</Link>,{" "}
        <Link to="/hesabim/izinler">iletişim izinlerinizi değiştirin</Link>.
      </li>
      <li>
        Kimliğinizi, üyeyseniz kayıtlı e-posta adresinizden doğrularız; gerekirse ek bilgi isteriz. T.C. kimlik
        numaranızı bu forma yazmayınız.
      </li>
      <li>
        Başvurunuzu {contactEmail} adresine e-postayla da gönderebilirsiniz. Üyeyseniz kayıtlı e-posta adresinizi
        kullanınız.
      </li>
    </ul>
  </>
);

function DataRightFields() {
  return (
    <>
      <Wide>
        <SelectField name="right" label="Talebiniz" options={choicesOf(dataRights)} />
      </Wide>
      <RadioGroup
        name="relation"
        label="Bizimle ilişkiniz"
        className="contact__wide"
        options={choicesOf(dataRelations)}
      />
      <Wide>
        <TextField
          {...dataRightFormFields.address}
          label="Tebligat adresi"
          remark="isteğe bağlı"
          autoComplete="address-line1"
          hint="Yanıtı yazılı istiyorsanız."
          isOptional
        />
      </Wide>
    </>
  );
}
