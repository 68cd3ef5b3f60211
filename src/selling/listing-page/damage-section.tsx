import { DamageDrawing, ListedDamageLegend, PanelKey, panelLineId } from "#src/selling/listings/damage-drawing.tsx";
import { damagedPanels, damageSentence } from "#src/selling/listings/damage/rules.ts";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** Painted, replaced and damaged panels: a summary, the drawing, and a list of all panels that are not original. */
export function DamageSection({ damage }: { damage: NonNullable<DetailView["damage"]> }) {
  return (
    <section className="block" id="hasar">
      <h2>Boya, değişen ve hasar</h2>
      <div className="damage">
        <div className="damage__car">
          <DamageDrawing damage={damage.panels} />
        </div>
        <div className="stack">
          <p>{damageSentence(damage.panels)}</p>
          <ListedDamageLegend damage={damage.panels} />
          <ul className="dlist">
            {damagedPanels(damage.panels).map(({ slug, name, letter, stateName }) => (
              <li key={slug} id={panelLineId(slug)}>
                <PanelKey letter={letter} />
                {name}
                <b>{stateName}</b>
              </li>
            ))}
            <li>
              Toplam hasar tutarı
              <b className="num">{damage.total ?? "Yok"}</b>
            </li>
          </ul>
          {damage.description && <p className="small muted">{damage.description}</p>}
          <p className="tiny">Satıcının beyanıdır. Satın almadan önce ekspertiz raporu isteyin.</p>
        </div>
      </div>
    </section>
  );
}
