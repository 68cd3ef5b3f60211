import { Form } from "react-router";
import { FactList } from "#src/ui/fact-list.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { textIntents } from "./rules.ts";

type Sample = {
  subject: string;
  to: string;
  when: string;
  text: string;
  html: string | undefined;
  /** Of a text message. */
  length: { characters: number; parts: number } | undefined;
};
type Props = { sample: Sample; channel: string; version: number | undefined };

/** One message: who gets it, when, and how it looks on a phone, on a desktop and as plain text. */
export const SamplePreview = ({ sample, channel, version }: Props) => (
  <>
    <FactList
      facts={[
        ["Tür", channel],
        ["Kime", sample.to],
        ["Ne zaman", sample.when],
        ...(sample.length
          ? [["Uzunluk", `${sample.length.characters} karakter, ${sample.length.parts} kısa mesaj`] as const]
          : []),
      ]}
    />
    {sample.html !== undefined && (
      <>
        <Form method="post">
          {version !== undefined && <input type="hidden" name="version" value={version} />}
          <SubmitButton look="line" name="islem" value={textIntents.send}>
            Örneği bana gönderin
          </SubmitButton>
        </Form>
        <div className="operations__previews">
          <Preview title="Telefonda" html={sample.html} isNarrow />
          <Preview title="Bilgisayarda" html={sample.html} />
        </div>
      </>
    )}
    <section>
      <h2>Düz metin</h2>
      <pre className="account__text">{sample.text}</pre>
    </section>
  </>
);

/** The frame has an opaque origin and the page's CSP, as that of stored mails; the sample's links open in a tab of their own. */
const Preview = ({ title, html, isNarrow = false }: { title: string; html: string; isNarrow?: boolean }) => (
  <section
    aria-label={title}
    // It scrolls sideways on narrow screens, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={
      isNarrow ? "operations__preview operations__preview--phone" : "operations__preview operations__preview--desktop"
    }
  >
    <h2>{title}</h2>
    <iframe
      className="account__mail"
      title={`İletinin görünümü: ${title}`}
      sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace("<head>", '<head><base target="_blank">')}
    />
  </section>
);
