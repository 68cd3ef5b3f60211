import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";

/** Explains how the garage is filled. */
export const EmptyGarage = () => (
  <EmptyState icon="heart" title="Garajınızda ilan yok">
    <p className="small muted">
      Beğendiğiniz ilanların kalp düğmesine basın; burada toplanır, fiyatı değişince görürsünüz.
    </p>
    <LinkButton look="ink" size="s" to="/otomobil">
      Otomobillere bakın
    </LinkButton>
  </EmptyState>
);
