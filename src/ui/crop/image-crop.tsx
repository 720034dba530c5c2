import { lazy, Suspense } from "react";
import { useInBrowser } from "../store.ts";
import type { CropArea, Size } from "./source-pixels.ts";
import styles from "./image-crop.module.css";

export interface ImageCropProps {
  /** `data:` or an address on this server; the content security policy allows no others. */
  readonly src: string;
  readonly alt: string;
  /** Width / height: 940 / 106. Without it, the user chooses the shape. */
  readonly ratio?: number;
  /** Limit of the shape that the user chooses: how many times longer one side may be than the other. */
  readonly mostElongated?: number;
  /** The display size in pixels; a warning appears for a smaller crop. */
  readonly target?: Size;
  /** Called when the picture has loaded, and after each change. */
  readonly onCrop: (area: CropArea) => void;
  /** Called if the browser cannot read the picture. */
  readonly onUnreadable: () => void;
}

const CropTool = lazy(() => import("./crop-tool.tsx"));

/** Crops a picture, by pointer or arrow keys. Loaded on first use. */
export function ImageCrop(props: ImageCropProps) {
  const placeholder = <div className={styles.placeholder} />;
  if (!useInBrowser()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <CropTool key={props.src} {...props} />
    </Suspense>
  );
}
