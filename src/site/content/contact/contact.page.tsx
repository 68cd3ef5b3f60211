import { useState } from "react";
import { Link } from "react-router";
import { contactPath, dataRightPath, listingRemovalPath } from "#src/staff/requests/contact-path.ts";
import type { Context } from "#src/shared/context.server.ts";
import { breadcrumbList, setJsonLd } from "#src/shared/json-ld.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Breadcrumbs } from "#src/ui/breadcrumbs.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { CompanyFacts } from "../company/company-facts.tsx";
import { organizationData } from "../company/company.server.ts";
import { groupByTopic, helpPath, topicAddress } from "../help/topics.ts";
import { selectLiveContent } from "../items/queries.server.ts";
import { contentAddress } from "../items/rules.ts";
import type { Route } from "./+types/contact.page.ts";
import { ContactForm, contactSubjects, contactTexts, isContactSubject, parseListing } from "./rules.ts";
import { SenderFields } from "./sender-fields.tsx";
import { sendContact } from "./service.server.ts";

const fields = fieldsOf(ContactForm);

export const meta = () => [
  { title: "İletişim – Kontak" },
  {
    name: "description",
    content:
      "Kontak’a soru, şikâyet ve önerilerinizi yazın; ilan kaldırma ve kişisel veri başvuruları, şirket bilgileri.",
  },
];

const crumbs = [{ label: "Ana sayfa", to: "/" }, { label: "İletişim" }];

export const loader = pageLoader(async ({ ctx, context, url }: WithContext<Route.LoaderArgs>) => {
  const { member, company, contactEmail, origin } = ctx;
  setJsonLd(
    context,
    {
      "@type": "ContactPage",
      name: "İletişim",
      url: origin + contactPath,
      mainEntity: organizationData(ctx),
    },
    breadcrumbList(crumbs, origin, contactPath),
  );
  const subject = url.searchParams.get("konu") ?? "";
  return {
    answers: await helpAnswers(ctx),
    company,
    contactEmail,
    given: {
      name: member && `${member.firstName} ${member.lastName}`,
      email: member?.email,
      subject: isContactSubject(subject) ? subject : "",
      listing: parseListing(url.searchParams.get("ilan") ?? ""),
    },
  };
});

const answersShown = 4;
type HelpAnswer = { to: string; title: string };

/** The first help pages of each topic. */
async function helpAnswers(ctx: Context): Promise<Record<string, HelpAnswer[]>> {
  const topics = groupByTopic(await selectLiveContent(ctx, { kind: "help" }, { limit: 500 }));
  return Object.fromEntries(
    topics.map(({ id, items }) => [
      id,
      items.slice(0, answersShown).map((item) => ({ to: contentAddress(item), title: item.title })),
    ]),
  );
}

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await sendContact(ctx, parseInput(ContactForm, form));
  return { isSent: true };
});

/** Where everybody writes to the site (Product 19.2). */
export default function ContactPage({
  loaderData: { company, contactEmail, given, answers },
  actionData,
}: Route.ComponentProps) {
  const isSent = actionData !== undefined && "isSent" in actionData;
  return (
    <div className="page contact">
      <Breadcrumbs items={crumbs} />
      <header className="contact__head">
        <h1>İletişim</h1>
        <p>
          Sorularınızın çoğunun yanıtı <Link to={helpPath}>yardım merkezinde</Link>. Bulamadıysanız bize yazın;
          genellikle iki iş günü içinde yanıtlarız.
        </p>
      </header>
      <div className="contact__sides">
        <section className="panel" aria-labelledby="bize-yazin">
          <h2 id="bize-yazin">Bize yazın</h2>
          {isSent ? (
            <ResultNotice tone="good">
              <strong>{contactTexts.thanksTitle}.</strong> {contactTexts.contact}
            </ResultNotice>
          ) : (
            <Form method="post" className="contact__form" answer={actionData} aria-label="Bize yazın">
              <SubjectField given={given.subject} answers={answers} />
              <SenderFields given={given} />
              <TextField
                {...fields.listing}
                label="İlan no"
                remark="isteğe bağlı"
                hint={contactTexts.listing}
                defaultValue={given.listing}
                isOptional
              />
              <TextareaField {...fields.message} label="Mesajınız" className="contact__wide" rows={7} isCounted />
              <p className="tiny contact__wide">
                Bilgileriniz yalnız bu mesajı yanıtlamak için kullanılır. Şifre, kart bilgisi ve T.C. kimlik numarası
                yazmayınız. <Link to="/gizlilik">KVKK aydınlatma metni</Link>
              </p>
              <SubmitButton>Gönderin</SubmitButton>
            </Form>
          )}
        </section>
        <div className="contact__aside">
          <section aria-labelledby="basvurular">
            <h2 id="basvurular">Özel başvurular</h2>
            <ul className="contact__links">
              <li>
                <Link to={listingRemovalPath}>İlan kaldırma talebi</Link>
                <p className="tiny">Bir ilanda fotoğrafınız, numaranız ya da aracınız izniniz olmadan yer alıyorsa.</p>
              </li>
              <li>
                <Link to={dataRightPath}>Kişisel veri başvurusu</Link>
                <p className="tiny">6698 sayılı Kanun’un 11. maddesindeki haklarınız için.</p>
              </li>
              <li>
                <Link to="/is-ortagi">İş ortaklığı</Link>
                <p className="tiny">Galeriler, yetkili bayiler, kiralama ve yedek parça firmaları için.</p>
              </li>
              <li>
                <Link to="/basin">Basın</Link>
                <p className="tiny">Bilgiler ve logo dosyaları.</p>
              </li>
            </ul>
          </section>
          <section aria-labelledby="sirket">
            <h2 id="sirket">Şirket bilgileri</h2>
            <CompanyFacts company={company} contactEmail={contactEmail} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** The subject, and the help pages that may answer it. */
function SubjectField({ given, answers }: { given: string; answers: Record<string, HelpAnswer[]> }) {
  const [subject, setSubject] = useState(given);
  const topic = isContactSubject(subject) ? contactSubjects[subject].topic : null;
  const links = topic === null ? [] : (answers[topic] ?? []);
  return (
    <div className="contact__wide">
      <SelectField
        name="subject"
        label="Konu"
        options={Object.entries(contactSubjects).map(([value, { name }]) => ({ value, label: name }))}
        defaultValue={given}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <div aria-live="polite">
        {topic !== null && links.length > 0 && (
          <div className="contact__help">
            <p>Yanıtı belki burada:</p>
            <ul>
              {links.map(({ to, title }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
              <li>
                <Link to={topicAddress(topic)}>Bu konudaki bütün yazılar</Link>
              </li>
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
