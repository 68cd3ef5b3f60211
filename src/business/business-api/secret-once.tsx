import { CodeBlock } from "./openapi/code-block.tsx";

/** A secret that is shown this once. */
export function SecretOnce({ title, text }: { title: string; text: string }) {
  return (
    <section className="panel api-page__section" aria-labelledby="h-sir">
      <h2 id="h-sir">{title}</h2>
      <p>Şimdi kopyalayıp güvenli bir yerde saklayınız. Bir daha gösterilmez.</p>
      <CodeBlock label={title} text={text} />
    </section>
  );
}
