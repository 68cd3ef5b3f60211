import { CarDrawing, DamageLegend, panelLineId, PanelKey } from "#src/selling/listings/damage-drawing.tsx";
import type { Protocol } from "./protocol-data.server.ts";
import { wearStates } from "./wear.ts";

/** The protocol of a hand-over or return: facts, damage on the drawing and in words, photos, signature. */
export function ProtocolView({ protocol }: { protocol: Protocol }) {
  const { kind, title, facts, damage, newPanels, lines, photos, signature } = protocol;
  return (
    <section className="fleet__section" aria-labelledby={`h-${kind}`}>
      <h2 id={`h-${kind}`}>{title}</h2>
      <ul className="fleet__facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="damage">
        <div className="damage__car">
          <CarDrawing damage={damage} states={wearStates} newPanels={new Set(newPanels)} idPrefix={kind} />
        </div>
        <div className="fleet__section">
          <DamageLegend states={wearStates} />
          {newPanels.length > 0 && <p>+ işareti, teslimde olmayan hasarı gösterir.</p>}
          {lines.length === 0 ? (
            <p>Hasar yok.</p>
          ) : (
            <ul className="fleet__list">
              {lines.map(({ slug, name, stateName, letter, look, isNew }) => (
                <li key={slug} id={panelLineId(slug, kind)}>
                  <span className="fleet__buttons">
                    <PanelKey letter={letter} look={look} />
                    {name}: {stateName}
                    {isNew && <strong>Yeni</strong>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {photos.length > 0 && (
        <ul className="fleet__photos">
          {photos.map((address, index) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                <img src={address} alt={`${title}, ${index + 1}. fotoğraf`} loading="lazy" width="160" height="120" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {signature !== "" && (
        <svg className="signature" viewBox="0 0 300 100" role="img" aria-label="Müşterinin imzası">
          <path d={signature} />
        </svg>
      )}
    </section>
  );
}
