/** Plausible limits of blood cells and coagulation, in the form of limits-chemistry.ts. */
export const hematology = `
6690-2 26464-8 | White blood cells | 10*3/uL | 3-13 | 0-1100 | /uL | M
789-8 26453-1 | Red blood cells | 10*6/uL | 3.2-6.5 | 0.2-13 | | R
718-7 | Hemoglobin | g/dL | 9.5-18.5 | 0.8-30 | g/L | M
4544-3 20570-8 | Hematocrit | % | 29-56 | 3-90 | L/L | M
787-2 30428-7 | MCV | fL | 70-106 | 30-200 | | R
785-6 28539-5 | MCH | pg | 22-36 | 7-80 | | R
786-4 28540-3 | MCHC | g/dL | 29-38 | 12-65 | g/L | R
788-0 | RDW | % | 10-18 | 4-70 | | R
21000-5 | RDW-SD | fL | 30-60 | 12-250 | | R
777-3 26515-7 | Platelets | 10*3/uL | 120-480 | 0-5000 | /uL | M
32623-1 | MPV | fL | 6-13.5 | 2-40 | | R
770-8 | Neutrophils | % | 30-80 | 0-100 | 1 | R
736-9 | Lymphocytes | % | 10-55 | 0-100 | 1 | R
5905-5 | Monocytes | % | 1-14 | 0-100 | 1 | R
713-8 | Eosinophils | % | 0-8 | 0-100 | 1 | R
706-2 | Basophils | % | 0-3 | 0-100 | 1 | R
71695-1 | Immature granulocytes | % | 0-2 | 0-100 | 1 | R
751-8 | Neutrophils, absolute | 10*3/uL | 1.2-9 | 0-1000 | /uL | R
731-0 | Lymphocytes, absolute | 10*3/uL | 0.6-5.5 | 0-1100 | /uL | R
742-7 | Monocytes, absolute | 10*3/uL | 0.05-1.3 | 0-700 | /uL | R
711-2 | Eosinophils, absolute | 10*3/uL | 0-0.8 | 0-400 | /uL | R
704-7 | Basophils, absolute | 10*3/uL | 0-0.3 | 0-200 | /uL | R
53115-2 | Immature granulocytes, absolute | 10*3/uL | 0-0.15 | 0-400 | /uL | R
17849-1 | Reticulocytes | % | 0.3-3 | 0-80 | | R
60474-4 | Reticulocytes, absolute | 10*3/uL | 15-150 | 0-3000 | | R
58413-6 | Nucleated red cells | /100{WBCs} | 0-1 | 0-5000 | | R
4537-7 30341-2 | Sedimentation rate | mm/h | 0-40 | 0-250 | | R
5902-2 | Prothrombin time | s | 8.5-16 | 4-300 | | M
6301-6 34714-6 | INR | {INR} | 0.7-1.5 | 0.2-50 | | R
14979-9 3173-2 | aPTT | s | 20-42 | 6-500 | | M
3255-7 | Fibrinogen | mg/dL | 150-550 | 1-3000 | g/L | R
27811-9 | Antithrombin | % | 65-145 | 0-400 | | R
48065-7 | D-dimer (FEU) | ug/mL | 0-0.8 | 0-2000 | | R
48066-5 | D-dimer (DDU) | ng/mL | 0-350 | 0-1000000 | | R
`;
