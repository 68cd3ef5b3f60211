/** The address of directions from where the visitor is; phones open it in their own map. */
export const routeAddress = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** The address of a street map (OpenStreetMap) with a marker. */
export const streetMapAddress = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
