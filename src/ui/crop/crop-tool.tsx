import { useState, type SyntheticEvent } from "react";
import { ReactCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import type { ImageCropProps } from "./image-crop.tsx";
import { inSourcePixels, largestCrop, type CropArea, type Size } from "./source-pixels.ts";
import styles from "./image-crop.module.css";

const LABELS = {
  cropArea: "Part of the picture: move it with the arrow keys",
  nwDragHandle: "Resize from the upper left",
  nDragHandle: "Resize from above",
  neDragHandle: "Resize from the upper right",
  eDragHandle: "Resize from the right",
  seDragHandle: "Resize from the lower right",
  sDragHandle: "Resize from below",
  swDragHandle: "Resize from the lower left",
  wDragHandle: "Resize from the left",
};

/** Loaded by ImageCrop. The styles that the tool computes are set by script, which the policy allows. */
export default function CropTool({ src, alt, ratio, target, onCrop }: ImageCropProps) {
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<PercentCrop | undefined>();
  const loaded = ({
    currentTarget: { naturalWidth: width, naturalHeight: height },
  }: SyntheticEvent<HTMLImageElement>): void => {
    const first = largestCrop({ width, height }, ratio);
    setSize({ width, height });
    setCrop({ unit: "%", ...first });
    onCrop(inSourcePixels(first, { width, height }));
  };
  return (
    <div className={styles.crop}>
      <ReactCrop
        className={styles.area}
        crop={crop}
        aspect={ratio}
        minWidth={24}
        keepSelection
        ariaLabels={LABELS}
        onChange={(_, percent) => setCrop(percent)}
        onComplete={(_, percent) => size !== null && percent.width > 0 && onCrop(inSourcePixels(percent, size))}
      >
        <img className={styles.image} src={src} alt={alt} onLoad={loaded} />
      </ReactCrop>
      {size !== null && crop !== undefined && (
        <SizeText area={inSourcePixels(crop, size)} size={size} target={target} />
      )}
    </div>
  );
}

function SizeText({ area, size, target }: { readonly area: CropArea; readonly size: Size; readonly target?: Size }) {
  const isSmall = target !== undefined && (area.width < target.width || area.height < target.height);
  return (
    <p className={styles.words} role="status">
      {`${pixels(area)} pixels of ${pixels(size)}. `}
      {isSmall && <span className={styles.warning}>{`Smaller than ${pixels(target)}: it will look blurred.`}</span>}
    </p>
  );
}

const pixels = ({ width, height }: Size): string =>
  `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")}`;
