// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Takes deposits for a vault and makes payouts from what the vault holds here.
/// The devnet writes the code to an address, so no constructor runs and every slot starts at zero.
contract Router {
    event Deposit(address indexed to, address indexed asset, uint256 amount, string memo);
    event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string memo);

    /// Tokens that each vault may send, by vault and token. Slot 0, written by the devnet.
    mapping(address => mapping(address => uint256)) public vaultAllowance;
    bool private entered;

    modifier once() {
        require(!entered, "THORChain_Router: reentered");
        entered = true;
        _;
        entered = false;
    }

    function depositWithExpiry(address payable vault, address asset, uint256 amount, string memory memo, uint256 expiration)
        external
        payable
        once
    {
        require(block.timestamp < expiration, "THORChain_Router: expired");
        take(vault, asset, amount, memo);
    }

    function deposit(address payable vault, address asset, uint256 amount, string memory memo) external payable once {
        take(vault, asset, amount, memo);
    }

    function transferOut(address payable to, address asset, uint256 amount, string memory memo) external payable once {
        if (asset == address(0)) {
            (bool sent,) = to.call{value: msg.value, gas: 2300}("");
            if (!sent) {
                (bool returned,) = payable(msg.sender).call{value: msg.value}("");
                require(returned, "THORChain_Router: bounce failed");
            }
            emit TransferOut(msg.sender, to, asset, msg.value, memo);
            return;
        }
        require(msg.value == 0, "THORChain_Router: unexpected eth");
        vaultAllowance[msg.sender][asset] -= amount;
        callToken(asset, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        emit TransferOut(msg.sender, to, asset, amount, memo);
    }

    function take(address payable vault, address asset, uint256 amount, string memory memo) private {
        uint256 received = msg.value;
        if (asset == address(0)) {
            (bool sent,) = vault.call{value: msg.value}("");
            require(sent, "THORChain_Router: send failed");
        } else {
            require(msg.value == 0, "THORChain_Router: unexpected eth");
            uint256 before = balance(asset);
            callToken(asset, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount));
            received = balance(asset) - before;
            vaultAllowance[vault][asset] += received;
        }
        emit Deposit(vault, asset, received, memo);
    }

    function balance(address token) private view returns (uint256) {
        (bool answered, bytes memory data) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        require(answered && data.length == 32, "THORChain_Router: no token");
        return abi.decode(data, (uint256));
    }

    /// Some tokens return nothing where others return true.
    function callToken(address token, bytes memory input) private {
        require(token.code.length > 0, "THORChain_Router: no token");
        (bool done, bytes memory data) = token.call(input);
        require(done && (data.length == 0 || abi.decode(data, (bool))), "THORChain_Router: transfer failed");
    }
}
