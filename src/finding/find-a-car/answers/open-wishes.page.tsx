import { redirect } from "react-router";
import { BusinessPage } from "#src/business/businesses/business-page.tsx";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone, phoneUri } from "#src/shared/phone.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readPage } from "#src/shared/page-number.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { Route } from "./+types/open-wishes.page.ts";
import { openWishesPath, wishesPerPage, wishMessages, AnswerForm } from "../rules.ts";
import { answerWish, readOpenWishes } from "./service.server.ts";

const fields = fieldsOf(AnswerForm);

export const meta = () => [{ title: "Araç arayanlar – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  const { searchParams } = new URL(request.url);
  const page = readPage(searchParams);
  return {
    ...(await readOpenWishes(ctx, page)),
    page,
    isSent: searchParams.has("gonderildi"),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  await answerWish(ctx, form);
  return redirect(`${openWishesPath}?gonderildi`);
});

/** Where dealers read what people look for, and answer. */
export default function OpenWishesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { total, wishes, answers, page, isSent } = loaderData;
  const refused = actionData instanceof Response ? undefined : actionData;
  return (
    <BusinessPage
      title="Araç arayanlar"
      lead="Kişilerin aradığı araçlar. İşletmeniz her aramaya bir kez yanıt verebilir; iletişim bilgilerini, kişi yanıtınızı kabul ederse görürsünüz."
    >
      {isSent && <ResultNotice tone="good" text={wishMessages.answered} />}
      {refused && "message" in refused && <ResultNotice tone="bad" text={String(refused.message)} />}
      {wishes.length === 0 && (
        <EmptyState icon="search" title="Şu an arayan yok">
          <p>Yeni aramalar burada görünür.</p>
        </EmptyState>
      )}
      <ul className="wish__answers">
        {wishes.map(({ id, note, cityName, openedOn, closesOn, isAnswered, ...wish }) => (
          <li key={id} className="panel wish__section">
            <h2>{wish.vehicles}</h2>
            <p className="small muted">
              {cityName} · {openedOn} gününden beri · {closesOn} gününe kadar
            </p>
            <FactList
              facts={[
                ["Fiyat", wish.price],
                ["Kilometre", wish.mileage],
                ["Model yılı", wish.years],
                ["Yakıt", wish.fuel],
                ["Vites", wish.gear],
                ["Not", note],
              ]}
            />
            {isAnswered ? (
              <p className="small muted">{wishMessages.answeredBefore}</p>
            ) : (
              <details>
                <summary className="btn btn--line btn--s">Yanıtlayın</summary>
                <Form method="post" className="wish__form">
                  <input type="hidden" name="wish" value={id} />
                  <TextField
                    {...fields.keyCode}
                    label="İlan no"
                    isOptional
                    hint="Yayındaki ilanlarınızdan birini önermek için."
                  />
                  <TextareaField {...fields.text} label="Yanıtınız" rows={3} />
                  <SubmitButton size="s">Gönderin</SubmitButton>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} pageCount={Math.ceil(total / wishesPerPage)} to={(n) => `${openWishesPath}?sayfa=${n}`} />
      {answers.length > 0 && (
        <section aria-labelledby="yanitlarimiz">
          <h2 id="yanitlarimiz">Yanıtlarınız ({formatNumber(answers.length)})</h2>
          <ul className="wish__answers">
            {answers.map(({ id, text, sentOn, looksFor, cityName, contact }) => (
              <li key={id} className="wish__answer">
                <h3>{looksFor}</h3>
                <p className="small muted">
                  {cityName} · {sentOn}
                </p>
                <p className="wish__text">{text}</p>
                {contact ? (
                  <p>
                    {contact.name}, <a href={phoneUri(contact.phone)}>{formatPhone(contact.phone)}</a>,{" "}
                    <a href={`mailto:${contact.email}`}>{contact.email}</a>
                  </p>
                ) : (
                  <p className="small muted">Henüz kabul edilmedi.</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </BusinessPage>
  );
}
