import type { CarDrawing } from "./car-model.ts";
import type { Point3 } from "./svg.ts";

/** The box of a truck: the face that the camera sees and the long side. */
export function drawCargo(car: CarDrawing): void {
  if (!car.shape.cargo) return;
  const [front, rear, low, high] = car.shape.cargo;
  const y = car.halfWidth * 1.04;
  const panel = (x0: number, x1: number, z0: number, z1: number): Point3[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ];
  const across = (x: number, z0: number, z1: number, share = 1): Point3[] => [
    [x, y * share, z0],
    [x, -y * share, z0],
    [x, -y * share, z1],
    [x, y * share, z1],
  ];
  /** Underrun bar, lamps and plate. */
  const drawTail = () => {
    car.fill("#2b2f34", car.data(across(rear, 0.52, low - 0.04, 0.98)));
    for (const t of [-0.9, 0.72])
      car.fill(
        "#c22a30",
        car.data([
          [rear, y * t, 0.66],
          [rear, y * (t + 0.18), 0.66],
          [rear, y * (t + 0.18), 0.8],
          [rear, y * t, 0.8],
        ]),
      );
    car.fill(
      "#f6f7f7",
      car.data([
        [rear, 0.26, 0.66],
        [rear, -0.26, 0.66],
        [rear, -0.26, 0.78],
        [rear, 0.26, 0.78],
      ]),
    );
  };
  car.fill("#23272c", car.data(panel(1.2, rear + 0.1, 0.58, low)));
  if (high - low < 0.4) {
    // A bare frame: only its beams and the coupling plate.
    const plate: Point3[] = [
      [front, y * 0.8, high],
      [front, -y * 0.8, high],
      [rear, -y * 0.8, high],
      [rear, y * 0.8, high],
    ];
    car.fill("#3a4047", car.data(plate));
    car.fill("#1a1e23", car.data(panel(front, rear, low, high)));
    if (car.end === "rear") drawTail();
    return;
  }
  if (car.end === "front") car.fill("#c9cdd0", car.data(across(front, low, high)));
  else {
    car.fill("#b6bbbf", car.data(across(rear, low, high)));
    car.stroke("#8d9499", 4, car.data(across(rear, low + 0.08, high - 0.08, 0.94)));
    const middle: Point3[] = [
      [rear, 0, low + 0.08],
      [rear, 0, high - 0.08],
    ];
    car.stroke("#8d9499", 3, car.data(middle, false));
    for (const t of [-0.42, 0.42])
      car.stroke(
        "#7d858b",
        5,
        car.data(
          [
            [rear, y * t, low + 0.1],
            [rear, y * t, high - 0.12],
          ],
          false,
        ),
      );
    drawTail();
  }
  car.fill("#e4e7e8", car.data(panel(front, rear, low, high)));
  for (let i = 1; i < 8; i++) {
    const x = front + ((rear - front) * i) / 8;
    car.stroke(
      "#c4c9cc",
      2,
      car.data(
        [
          [x, y, low],
          [x, y, high],
        ],
        false,
      ),
    );
  }
  car.fill("#8f969b", car.data(panel(front, rear, low, low + 0.1)));
}
