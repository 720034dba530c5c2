/** Whether one side is more than `mostElongated` times longer than the other. Half a pixel of rounding is forgiven. */
export const isTooLong = (
  { width, height }: { readonly width: number; readonly height: number },
  mostElongated: number,
): boolean => Math.max(width, height) - 1 > Math.min(width, height) * mostElongated;
