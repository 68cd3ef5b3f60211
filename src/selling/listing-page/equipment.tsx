import { Explanation } from "#src/ui/explanation.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import type { DetailView } from "#src/selling/listings/detail/view.ts";

/** The vehicle's equipment, with a tab for each group; a press of an item explains it. */
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
                {items.map(({ id, name: item, description }) => (
                  <li key={id}>
                    <Icon name="check" size="s" />
                    <Explanation id={`donanim-${id}`} text={description}>
                      {item}
                    </Explanation>
                  </li>
                ))}
              </ul>
            </>
          ),
        }))}
      />
    </section>
  );
}
