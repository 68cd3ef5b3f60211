import { Icon } from "#src/ui/icon.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import type { DetailView } from "#src/listings/detail/view.ts";

/** The vehicle's equipment, with a tab for each group and an explanation of each item on demand. */
export function Equipment({ groups }: { groups: DetailView["equipment"] }) {
  return (
    <section className="block" id="donanim">
      <h2>Donanım</h2>
      <Tabs
        label="Donanım grupları"
        tabs={groups.map(({ slug, name, items }) => ({
          id: slug,
          label: name,
          count: items.length,
          panel: (
            <>
              <h3 className="equip__name">{name}</h3>
              <ul className="equip">
                {items.map((item) => (
                  <li key={item.id}>
                    <Icon name="check" size="s" />
                    {item.name}
                  </li>
                ))}
              </ul>
              <details className="equip__about">
                <summary>Bunlar ne işe yarar?</summary>
                <dl>
                  {items.map(({ id, name: item, description }) => (
                    <div key={id}>
                      <dt>{item}</dt>
                      <dd>{description}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            </>
          ),
        }))}
      />
    </section>
  );
}
