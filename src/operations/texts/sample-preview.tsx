import { Form } from "react-router";
import { FactList } from "#src/ui/fact-list.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

type Sample = { subject: string; to: string; when: string; text: string; html: string | undefined };

/** One message: who gets it, when, and how it looks on a phone, on a desktop and as plain text. */
export const SamplePreview = ({ sample, channel }: { sample: Sample; channel: string }) => (
  <>
    <FactList
      facts={[
        ["Tür", channel],
        ["Kime", sample.to],
        ["Ne zaman", sample.when],
      ]}
    />
    {sample.html !== undefined && (
      <>
        <Form method="post">
          <SubmitButton look="line">Örneği bana gönderin</SubmitButton>
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
