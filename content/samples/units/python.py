from decimal import Decimal


def decimals_of(asset):
    return {"MAYA.CACAO": 10, "MAYA.MAYA": 4}.get(asset, 8)


def to_units(text, asset):
    units = Decimal(text).scaleb(decimals_of(asset))
    if units != units.to_integral_value() or units <= 0:
        raise ValueError(f"{text} is no amount of {asset}")
    return str(int(units))


def from_units(units, asset):
    return format(Decimal(units).scaleb(-decimals_of(asset)).normalize(), "f")


print(to_units("0.1", "BTC.BTC"), to_units("1.5", "MAYA.CACAO"), from_units("271906836", "ETH.ETH"))
