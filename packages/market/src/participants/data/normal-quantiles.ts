/**
 * The upper half of the standard normal distribution as 128 equally likely values, in 1/1024 of a standard deviation:
 * the quantiles at (128.5 + i) / 256, rounded. A table, because logarithms and exponentials differ between engines
 * (rules/core.md 3).
 */
export const NORMAL_QUANTILES: readonly number[] = [
  5, 15, 25, 35, 45, 55, 65, 75, 85, 95, 105, 116, 126, 136, 146, 156, 166, 176, 187, 197, 207, 217, 227, 238, 248, 258,
  269, 279, 290, 300, 311, 321, 332, 342, 353, 363, 374, 385, 396, 406, 417, 428, 439, 450, 461, 472, 484, 495, 506,
  518, 529, 540, 552, 564, 575, 587, 599, 611, 623, 635, 647, 660, 672, 684, 697, 710, 722, 735, 748, 762, 775, 788,
  802, 816, 829, 843, 858, 872, 886, 901, 916, 931, 946, 962, 977, 993, 1009, 1026, 1043, 1060, 1077, 1094, 1112, 1131,
  1149, 1168, 1188, 1208, 1228, 1249, 1270, 1292, 1315, 1338, 1362, 1386, 1412, 1438, 1466, 1494, 1524, 1555, 1587,
  1622, 1658, 1696, 1737, 1781, 1828, 1880, 1937, 2000, 2073, 2157, 2260, 2391, 2581, 2955,
];

/** One standard deviation in the table's unit. */
export const NORMAL_UNIT = 1024;
