import { useState } from "react";
import { Link } from "react-router";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { slugify } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { LeaveQuestion } from "#src/ui/form/leave-question.tsx";
import { RichTextField } from "#src/ui/form/rich-text-field.tsx";
import { SelectField, type SelectOption } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { contentKindIds, contentKinds, type ContentKind, editorialBoard, isContentKind } from "../items/rules.ts";
import { contentIntents as intents, topicsPath, ContentForm as ContentInput } from "./rules.ts";
import { SearchPreview } from "./search-preview.tsx";

const fields = fieldsOf(ContentInput);

export type EditedItem = {
  kind: ContentKind;
  version: number;
  slug: string;
  title: string;
  summary: string;
  byline: string;
  searchTitle: string;
  searchDescription: string;
  topicId: string;
  html: string;
  videoUrl: string;
  checkedOn: string;
  pictureId: string;
  pictureText: string;
  sources: string;
  next: { input: string } | null;
};

type Props = {
  /** Undefined for a new one. */
  item: EditedItem | undefined;
  /** Those that may be chosen; of a new item those of every kind. */
  topics: readonly SelectOption[];
  /** Of the site, in the preview of a search result. */
  host: string;
  pictures: readonly { id: string; url: string }[];
  answer: unknown;
};

/** The version that the form began with: of a refused form the one it sent, which may not be the newest any more. */
export function baseOf(item: { version: number } | undefined, answer: unknown): number {
  const sent = (answer as Partial<FormRefusal> | undefined)?.values?.["base"];
  return sent === undefined ? (item?.version ?? 0) : readId(sent);
}

/** What the preview shows of the texts in the form. */
function searchTexts(form: Readonly<Record<string, unknown>>, host: string, item: EditedItem | undefined) {
  const text = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
  const kind = item?.kind ?? (isContentKind(form["kind"]) ? form["kind"] : "news");
  const slug = text("slug") || slugify(text("title"));
  return {
    address: `${host} › ${contentKinds[kind].path.slice(1)} › ${slug}`,
    title: text("searchTitle") || text("title"),
    description: text("searchDescription") || text("summary"),
  };
}

/** The form of an item: its texts, and the buttons that save, preview, publish and schedule it. */
export function ContentForm({ item, topics, host, pictures, answer }: Props) {
  const isVideo = item?.kind === "video";
  const base = baseOf(item, answer);
  const isBehind = item !== undefined && base !== item.version;
  const [isTyped, setTyped] = useState(false);
  const isRefused = answer !== undefined;
  const [texts, setTexts] = useState(() => searchTexts(item ?? {}, host, item));
  return (
    <Form
      method="post"
      id="icerik-formu"
      className="content-desk__form"
      answer={answer}
      onChange={({ currentTarget }) => {
        setTyped(true);
        setTexts(searchTexts(Object.fromEntries(new FormData(currentTarget)), host, item));
      }}
      onSubmit={() => setTyped(false)}
    >
      <LeaveQuestion isChanged={isTyped || isRefused} />
      <input type="hidden" name="base" value={base} />
      {!item && (
        <SelectField
          name="kind"
          label="Tür"
          options={contentKindIds.map((value) => ({ value, label: contentKinds[value].name }))}
        />
      )}
      <TextField {...fields.title} label="Başlık" isCounted defaultValue={item?.title} />
      <TextareaField
        {...fields.summary}
        label="Özet"
        hint="Listelerde ve arama sonuçlarında görünür."
        rows={3}
        isCounted
        defaultValue={item?.summary}
      />
      <RichTextField
        name="html"
        label="Metin"
        isArticle
        defaultValue={item?.html}
        onChange={() => setTyped(true)}
        hint="Boş satır yeni paragraf başlatır. Site içi bağlantılar / ile başlar."
      />
      {(isVideo || !item) && (
        <TextField
          {...fields.videoUrl}
          label="Video adresi"
          hint="Yalnızca videolar için: YouTube, Vimeo, Dailymotion, İzlesene ya da sitenin kendi videosu, /icerik-video/….mp4."
          isOptional={!isVideo}
          defaultValue={item?.videoUrl}
        />
      )}
      <div className="desk__form">
        <SelectField
          name="topicId"
          label="Konu"
          isOptional
          options={topics}
          placeholder="Konusuz"
          defaultValue={item?.topicId}
          hint={
            <>
              Listeler konuya göre filtrelenir. <Link to={topicsPath}>Konuları düzenleyin</Link>
            </>
          }
        />
        <TextField
          {...fields.slug}
          label="Adres"
          isOptional
          defaultValue={item?.slug}
          hint={item ? "Değişirse eski adres yenisine yönlendirir." : "Boş bırakırsanız başlıktan yapılır: arac-satisi"}
        />
        <TextField
          name="checkedOn"
          label="Denetim günü"
          type="date"
          isOptional
          defaultValue={item?.checkedOn}
          hint="Kaynakları açıp bilgileri denetlediyseniz bunun günü"
        />
      </div>
      <TextField
        {...fields.byline}
        label="Yazar"
        isOptional
        defaultValue={item?.byline}
        hint={`Sayfada görünür. Boş bırakırsanız: ${editorialBoard}`}
      />
      <fieldset className="content-desk__search">
        <legend>Arama sonuçlarında</legend>
        <TextField
          {...fields.searchTitle}
          label="Arama başlığı"
          isOptional
          isCounted
          defaultValue={item?.searchTitle}
          hint="Boş bırakırsanız içeriğin başlığı"
        />
        <TextareaField
          {...fields.searchDescription}
          label="Arama açıklaması"
          rows={2}
          isOptional
          isCounted
          defaultValue={item?.searchDescription}
          hint="Boş bırakırsanız içeriğin özeti"
        />
        <SearchPreview {...texts} />
      </fieldset>
      <TextareaField
        {...fields.sources}
        label="Kaynaklar"
        hint="Her satıra bir kaynak: Ad | https://adres. Okuduğunuz günü de yazabilirsiniz: Ad | https://adres | 2026-11-20"
        rows={4}
        isOptional
        defaultValue={item?.sources}
      />
      {pictures.length > 0 && (
        <>
          <RadioGroup
            name="pictureId"
            label="Kapak resmi"
            look="cards"
            isOptional
            defaultValue={item?.pictureId}
            options={[
              { value: "", label: "Resimsiz" },
              ...pictures.map(({ id, url }, index) => ({
                value: id,
                label: (
                  <img
                    className="content-desk__picture"
                    src={url}
                    alt={`${pictures.length - index}. resim`}
                    width={160}
                    height={90}
                    loading="lazy"
                  />
                ),
              })),
            ]}
          />
          <TextField
            {...fields.pictureText}
            label="Resim açıklaması"
            hint="Resmi göremeyenler bunu duyar."
            isOptional
            defaultValue={item?.pictureText}
          />
        </>
      )}
      <TextField {...fields.note} label="Değişiklik notu" isOptional hint="Yalnız yönetim görür." />
      {isBehind && (
        <CheckboxField name="overwrite" isOptional>
          Öteki değişikliği gördüm; yazdıklarımı yeni sürüm olarak kaydedin.
        </CheckboxField>
      )}
      <div className="content-desk__acts">
        <SubmitButton look={item ? "line" : "primary"} name="islem" value={intents.save}>
          Taslak olarak kaydedin
        </SubmitButton>
        <SubmitButton look="line" name="islem" value={intents.preview}>
          Kaydedip önizleyin
        </SubmitButton>
        {item && (
          <SubmitButton name="islem" value={intents.publish}>
            Şimdi yayımlayın
          </SubmitButton>
        )}
      </div>
      {item && (
        <div className="desk__form">
          <TextField
            name="publishAt"
            label="Yayın zamanı"
            type="datetime-local"
            isOptional
            defaultValue={item.next?.input}
            hint="Türkiye saatiyle"
          />
          <SubmitButton look="line" name="islem" value={intents.schedule}>
            Zamanlayın
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}
