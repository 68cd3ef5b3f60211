import { Button, IconButton, LinkButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Sample, SampleRow } from "./sample.tsx";

/** Buttons of every weight and state. */
export function ButtonSamples() {
  return (
    <Sample
      title="Düğmeler"
      about="Görünüm başına bir primary. ink ikinci ağırlık, line yanında, quiet araç çubuklarında."
    >
      <SampleRow>
        <Button look="primary">612 ilanı göster</Button>
        <Button look="ink">Kaydet</Button>
        <Button look="line">Geri</Button>
        <Button look="quiet">Vazgeçin</Button>
        <Button look="bad">Silin</Button>
        <Button>Taslağı kaydet</Button>
      </SampleRow>
      <SampleRow>
        <Button look="primary" size="s">
          <Icon name="search" size="s" />
          Küçük
        </Button>
        <LinkButton look="line" size="s" to="/">
          Bağlantı
        </LinkButton>
        <Button look="primary" disabled>
          Kapalı
        </Button>
        <IconButton label="Garaja ekle">
          <Icon name="heart" />
        </IconButton>
      </SampleRow>
      <Button look="primary" isWide>
        Enine dolu
      </Button>
    </Sample>
  );
}
