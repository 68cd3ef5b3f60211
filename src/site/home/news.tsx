import { ContentCards } from "#src/site/content/pages/content-cards.tsx";
import type { ContentCardView } from "#src/site/content/pages/page-data.server.ts";
import { Section } from "./section.tsx";

/** The newest news. */
export const News = ({ cards }: { cards: readonly ContentCardView[] }) => (
  <Section id="h-haber" title="Haberler" more={{ label: "Hepsi", to: "/haberler" }}>
    <ContentCards cards={cards} level={3} />
  </Section>
);
