import { LinkButton } from "#src/ui/button.tsx";

const steps = [
  ["Aracınızı seçin", "Marka, model ve motoru katalogdan seçin; teknik bilgiler kendiliğinden dolar."],
  ["Fotoğraf ve hasar", "15 fotoğrafa kadar yükleyin, boyalı ve değişen parçaları çizim üzerinde işaretleyin."],
  ["Onaya gönderin", "İlanınız incelenir, onaylandığında yayına girer; sonucu e-posta ile bildiririz."],
] as const;

/** The steps of selling a vehicle, for members who may sell. */
export function Selling() {
  return (
    <section className="section sell" aria-labelledby="h-sat">
      <div className="stack">
        <h2 id="h-sat">Aracınızı üç adımda satışa çıkarın</h2>
        <p className="muted">İlan vermek bireysel üyeler için ücretsizdir.</p>
        <LinkButton look="ink" to="/ilanver">
          İlan verin
        </LinkButton>
      </div>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p className="small muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
