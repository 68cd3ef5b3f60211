type Props = { pickupPlace: string; pickupAt: string; dropoffPlace: string; dropoffAt: string; businessName: string };

/** Where and when a vehicle is picked up and dropped off; times as texts. */
export const TripFacts = ({ pickupPlace, pickupAt, dropoffPlace, dropoffAt, businessName }: Props) => (
  <dl className="rental-facts">
    <dt>Alış</dt>
    <dd>
      {pickupPlace}, {pickupAt}
    </dd>
    <dt>Bırakış</dt>
    <dd>
      {dropoffPlace}, {dropoffAt}
    </dd>
    <dt>Kiraya veren</dt>
    <dd>{businessName}</dd>
  </dl>
);
